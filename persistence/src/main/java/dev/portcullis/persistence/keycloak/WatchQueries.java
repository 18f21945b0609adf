package dev.portcullis.persistence.keycloak;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;

/** Reads the users of an identity provider that have sessions or a personal token, in pages. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class WatchQueries extends Queries {
  /** Both parts scan an index, and stop after one page each. */
  private static final String NEXT =
      """
      with part as (
        select id from (
          (select distinct s.user_id as id from sessions s
            where s.user_id > :after and s.revoked_at is null
              and s.expires_at > cast(:now as timestamptz)
            order by s.user_id limit :size)
          union
          (select t.user_id from personal_rpc_tokens t where t.user_id > :after
            order by t.user_id limit :size)) both_parts
        order by id limit :size)
      select p.id, u.oidc_sub from part p
        left join users u on u.id = p.id and u.oidc_issuer = :issuer
        order by p.id
      """;

  /**
   * The next page of the users with an active session or a personal token, by their identifiers.
   *
   * @param after the last user of the previous page; empty for the first page
   * @param size how many users to scan
   */
  public WatchedUserPage next(String issuer, String after, int size) {
    List<WatchedUser> users =
        sql()
            .named(NEXT)
            .with("after", after)
            .with("now", Clock.now().toString())
            .with("size", size)
            .with("issuer", issuer)
            .list(row -> new WatchedUser(row.getString(1), row.getString(2)));
    return new WatchedUserPage(
        users.stream().filter(user -> user.subject() != null).toList(),
        users.size() < size ? null : users.get(users.size() - 1).userId());
  }
}
