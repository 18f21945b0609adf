package dev.portcullis.persistence.secret;

/** The kinds of secrets that are stored encrypted. */
public enum SecretKind {
  /** Signs callbacks; belongs to the endpoint of a webhook. */
  SIGNING_KEY(
      "signing keys of webhooks",
      "webhook_signing_keys",
      "id",
      "cast(:after as uuid)",
      "00000000-0000-0000-0000-000000000000",
      "endpoint_id",
      "secret",
      ""),

  /** Signs notices of operational webhooks; belongs to the user. */
  OPERATIONAL_KEY(
      "signing keys of operational webhooks",
      "operational_signing_keys",
      "id",
      "cast(:after as uuid)",
      "00000000-0000-0000-0000-000000000000",
      "user_id",
      "secret",
      "operational-webhook:"),

  /** The client secret that a provider requires; belongs to the organization. */
  PROVIDER_SECRET(
      "client secrets of identity providers",
      "oidc_providers",
      "organization_id",
      ":after",
      "",
      "organization_id",
      "client_secret",
      "oidc-client-secret:"),

  /** Identifies the user of a browser wallet; belongs to the user. */
  PERSONAL_TOKEN(
      "personal RPC tokens",
      "personal_rpc_tokens",
      "user_id",
      ":after",
      "",
      "user_id",
      "sealed_token",
      "personal-rpc-token:"),

  /** A signed transaction that waits for its turn; belongs to its hash. */
  POOLED_TRANSACTION(
      "transactions that wait for their turn",
      "pooled_transactions",
      "tx_hash",
      ":after",
      "",
      "tx_hash",
      "raw",
      "pooled-transaction:");

  private final String words;
  private final String first;
  private final String prefix;
  private final String keys;
  private final String part;
  private final String replacement;

  SecretKind(
      String words,
      String table,
      String id,
      String after,
      String first,
      String owner,
      String secret,
      String prefix) {
    this.words = words;
    this.first = first;
    this.prefix = prefix;
    // Steps from key to key on the index, so the cost depends on the number of keys, not of rows.
    this.keys =
        """
        with recursive used(id) as (
            select min(encryption_key_id) from %1$s
          union all
            select (select min(s.encryption_key_id) from %1$s s where s.encryption_key_id > used.id)
              from used where used.id is not null)
        select id from used where id is not null
        """
            .formatted(table);
    this.part =
        """
        select cast(%2$s as text), cast(%3$s as text), %4$s from %1$s
          where encryption_key_id = :key and %2$s > %5$s order by %2$s limit :limit
          for update skip locked
        """
            .formatted(table, id, owner, secret, after);
    this.replacement =
        "update %s set encryption_key_id = :key, %s = :secret where %s = %s"
            .formatted(table, secret, id, after);
  }

  /** A description for the log. */
  public String description() {
    return words;
  }

  /**
   * The associated data of the encryption, which separates the kinds.
   *
   * @param owner the identifier of the endpoint, the user or the organization
   */
  public String sealedFor(String owner) {
    return prefix + owner;
  }

  /** The position before the first identifier. */
  public String first() {
    return first;
  }

  String keys() {
    return keys;
  }

  String part() {
    return part;
  }

  String replacement() {
    return replacement;
  }
}
