// The Fine Print: gives each frame of ours on this page the height of what it shows. Nothing else is read, kept or sent.
;(function () {
  'use strict'
  if (window.finePrintFrames) return
  window.finePrintFrames = true
  var origin = new URL(document.currentScript.src).origin

  function isOurs(frame) {
    return frame.src.indexOf(origin + '/embed/') === 0
  }

  function eachFrame(act) {
    var frames = document.getElementsByTagName('iframe')
    for (var at = 0; at < frames.length; at += 1) if (isOurs(frames[at])) act(frames[at])
  }

  window.addEventListener('message', function (event) {
    if (event.origin !== origin || !event.data || event.data.type !== 'fineprint-height') return
    if (!(event.data.height > 0)) return
    eachFrame(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = Math.min(Math.ceil(event.data.height), 9999) + 'px'
    })
  })

  // A frame may have told its height before this script came.
  function ask() {
    eachFrame(function (frame) {
      frame.contentWindow.postMessage({ type: 'fineprint-height?' }, '*')
    })
  }
  ask()
  document.addEventListener('DOMContentLoaded', ask)
})()
