package dev.portcullis.persistence.webhook.operational;

import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.webhook.operational.OperationalWebhook.LastCall;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The operational webhooks, one a user, with the keys that sign what is sent to them. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OperationalWebhookRepository extends EntityRepository {
  /** Keys of one webhook that sign; the oldest end when there would be more. */
  static final int KEYS = 5;

  private static final String FIND =
      """
      select w.user_id, w.url, w.gone_at, w.created_at, w.updated_at, w.failures,
          greatest(w.due_at, case when w.due_at is not null then w.not_before end),
          w.last_at, w.last_status, w.last_error,
          (select count(*) from operational_notices n
            where n.user_id = w.user_id and n.state = 'waiting'), w.unsaid
        from operational_webhooks w where w.user_id = ?
      """;

  private static final String LOCK =
      "select 1 from operational_webhooks where user_id = ? for no key update";

  private static final String SET =
      """
      insert into operational_webhooks as w (user_id, url, created_at, updated_at, not_before)
        values (?, ?, ?, ?, clock_timestamp())
        on conflict (user_id) do update set url = excluded.url, gone_at = null,
          updated_at = excluded.updated_at, failures = 0, not_before = excluded.not_before
        returning (xmax = 0)
      """;

  private static final String WAKE =
      """
      update operational_notices set due_at = least(due_at, clock_timestamp())
        where user_id = ? and state = 'waiting' and attempts > 0
      """;

  private static final String ADD_KEY =
      """
      insert into operational_signing_keys (id, user_id, encryption_key_id, secret, created_at)
        values (?, ?, ?, ?, ?)
      """;

  private static final String RETIRE =
      """
      update operational_signing_keys set retires_at = least(retires_at, ?) where user_id = ?
      """;

  private static final String FORGET =
      """
      delete from operational_signing_keys where id = any (array(
        select id from (select id, retires_at, row_number() over (order by created_at desc, id) as place
            from operational_signing_keys where user_id = ?) k
          where k.place >= %d or k.retires_at <= ?))
      """
          .formatted(KEYS);

  private static final String IN_FORCE =
      """
      select id, user_id, encryption_key_id, secret from operational_signing_keys
        where user_id = any (?) and (retires_at is null or retires_at > ?) order by created_at, id
      """;

  /** That of a user. */
  public Optional<OperationalWebhook> find(String userId) {
    return sql().list(OperationalWebhookRepository::webhook, FIND, userId).stream().findFirst();
  }

  /** Like {@link #find}, but nobody else can change it until this transaction ends. */
  public Optional<OperationalWebhook> findForUpdate(String userId) {
    sql().list(row -> true, LOCK, userId);
    return find(userId);
  }

  /**
   * Makes or changes that of a user; what waits is sent at once.
   *
   * @return whether it was made
   */
  public boolean set(String userId, String url, Instant now) {
    Timestamp at = Timestamp.from(now);
    boolean made = sql().list(row -> row.getBoolean(1), SET, userId, url, at, at).get(0);
    sql().update(WAKE, userId);
    sql().run(connection -> OperationalQueueRepository.refresh(connection, List.of(userId)));
    return made;
  }

  /**
   * Deletes that of a user, with what waits for it.
   *
   * @return whether there was one
   */
  public boolean remove(String userId) {
    return sql().update("delete from operational_webhooks where user_id = ?", userId) > 0;
  }

  /**
   * Gives a webhook another key.
   *
   * @param retiresAt until when those before sign beside it
   */
  public void addKey(OperationalKey key, Instant retiresAt, Instant now) {
    sql().update(RETIRE, Timestamp.from(retiresAt), key.userId());
    sql().update(FORGET, key.userId(), Timestamp.from(now));
    EncryptedSecret secret = key.secret();
    sql()
        .update(
            ADD_KEY, key.id(), key.userId(), secret.keyId(), secret.bytes(), Timestamp.from(now));
  }

  /** The keys that sign what is sent to these users now, oldest first. */
  public List<OperationalKey> keys(Collection<String> userIds, Instant now) {
    return sql()
        .with(
            IN_FORCE,
            (connection, statement) -> {
              statement.setArray(1, OperationalQueueRepository.texts(connection, userIds));
              statement.setTimestamp(2, Timestamp.from(now));
              List<OperationalKey> keys = new ArrayList<>();
              try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                  keys.add(key(rows));
                }
              }
              return keys;
            });
  }

  private static OperationalKey key(ResultSet row) throws SQLException {
    return new OperationalKey(
        row.getObject(1, UUID.class),
        row.getString(2),
        new EncryptedSecret(row.getString(3), row.getBytes(4)));
  }

  private static OperationalWebhook webhook(ResultSet row) throws SQLException {
    Timestamp lastAt = row.getTimestamp(8);
    return new OperationalWebhook(
        row.getString(1),
        row.getString(2),
        Statements.instant(row.getTimestamp(3)),
        row.getTimestamp(4).toInstant(),
        row.getTimestamp(5).toInstant(),
        row.getInt(6),
        Statements.instant(row.getTimestamp(7)),
        lastAt == null
            ? null
            : new LastCall(lastAt.toInstant(), row.getObject(9, Integer.class), row.getString(10)),
        row.getLong(11),
        row.getLong(12));
  }
}
