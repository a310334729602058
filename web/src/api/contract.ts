// What each call takes and answers, derived from the server's own description (schema.gen.ts). A path, a parameter or a
// field that the server does not know is an error of the compiler.

import type { paths } from './schema.gen'

/** Methods as the description writes them. */
export type ApiMethod = 'get' | 'post' | 'put' | 'delete'

/** The path templates that can be called with a method. */
export type PathFor<M extends ApiMethod> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never
}[keyof paths]

type OperationFor<M extends ApiMethod, P extends keyof paths> = M extends keyof paths[P] ? paths[P][M] : never

type SuccessStatus = 200 | 201 | 202
type JsonOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : never

/** The JSON of a successful answer. */
export type ResponseBody<M extends ApiMethod, P extends keyof paths> =
  OperationFor<M, P> extends { responses: infer Responses }
    ? { [Status in keyof Responses]: Status extends SuccessStatus ? JsonOf<Responses[Status]> : never }[keyof Responses]
    : never

/** What stands in the braces of a path template. */
type PathParams<P extends keyof paths> = paths[P] extends { parameters: { path: infer Params extends object } }
  ? Params
  : MethodPathParams<paths[P]>

type MethodPathParams<Item> = {
  [M in keyof Item & ApiMethod]: Item[M] extends { parameters: { path: infer Params extends object } } ? Params : never
}[keyof Item & ApiMethod]

type PathOption<P extends keyof paths> = [PathParams<P>] extends [never]
  ? { path?: undefined }
  : { path: PathParams<P> }

type QueryOption<O> = O extends { parameters: { query: infer Query extends object } }
  ? { query: Query }
  : O extends { parameters: { query?: infer Query } }
    ? { query?: Query }
    : { query?: undefined }

/** A call that takes no fields may still send an empty object. */
type BodyOption<O> = O extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : { body?: Record<string, never> }

/** The parameters of a call: path, query and body, as far as it has them. */
export type CallParams<M extends ApiMethod, P extends keyof paths> = PathOption<P> &
  QueryOption<OperationFor<M, P>> &
  BodyOption<OperationFor<M, P>>

/** What the address of a GET call is made of. */
export type AddressParams<P extends PathFor<'get'>> = PathOption<P> & QueryOption<OperationFor<'get', P>>

/** The path templates that take a file as a form. */
export type UploadPath = {
  [P in keyof paths]: paths[P] extends { post: { requestBody: { content: { 'multipart/form-data': unknown } } } }
    ? P
    : never
}[keyof paths]

/** The parameters of an upload. */
export type UploadParams<P extends keyof paths> = PathOption<P> & QueryOption<OperationFor<'post', P>>
