//! The tables of reports.

pub mod reports {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "pf_reports")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub subscriber_id: Option<Uuid>,
        pub session_id: Option<Uuid>,
        pub state: String,
        pub order_id: Option<Uuid>,
        pub key_id: String,
        pub wrapped_key: Vec<u8>,
        pub inputs: Vec<u8>,
        pub uan: String,
        pub consent: String,
        pub needs: Json,
        pub goes_without: bool,
        pub attempts: i32,
        pub due_at: Option<i64>,
        pub version: i32,
        pub rules: Option<Vec<u8>>,
        pub ready_at: Option<i64>,
        pub created_at: i64,
        pub updated_at: i64,
        pub expires_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub mod versions {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "pf_report_versions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub report_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i32,
        pub issued_at: i64,
        pub hash: Vec<u8>,
        pub key_id: String,
        pub wrapped_key: Vec<u8>,
        pub content: Vec<u8>,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub mod shares {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "pf_report_shares")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub report_id: Uuid,
        pub secret: Vec<u8>,
        pub created_at: i64,
        pub expires_at: i64,
        pub revoked_at: Option<i64>,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub mod views {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "pf_report_views")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub share_id: Uuid,
        pub at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Used tokens.
pub mod visits {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "pf_report_visits")]
    pub struct Model {
        /// SHA-256 of what the token said.
        #[sea_orm(primary_key, auto_increment = false)]
        pub token: Vec<u8>,
        pub at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
