package dev.portcullis.persistence.secret;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("database")
class EncryptedSecretQueriesTest {
  private final String former = Ids.id();
  private final String current = Ids.id();

  @ParameterizedTest
  @EnumSource
  void theKeysInUseAreFoundRegardlessOfTheNumberOfRows(SecretKind kind) {
    IntStream.range(0, 3).forEach(i -> stored(kind, former));
    stored(kind, current);
    List<String> ids = with(secrets -> secrets.keyIds(kind));
    assertThat(ids).contains(former, current).doesNotHaveDuplicates();
    for (SecretKind other : SecretKind.values()) {
      List<String> elsewhere = with(secrets -> secrets.keyIds(other));
      assertThat(elsewhere.contains(former)).isEqualTo(other == kind);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everySecretUnderAKeyIsMetOnceAndReplacedAlone(SecretKind kind) {
    List<String> owners = IntStream.range(0, 5).mapToObj(i -> stored(kind, former)).toList();
    stored(kind, current);
    List<String> met = new ArrayList<>();
    String after = kind.first();
    List<EncryptedSecretRow> part;
    do {
      String from = after;
      part =
          with(
              secrets -> {
                List<EncryptedSecretRow> rows = secrets.next(kind, former, from, 2);
                rows.forEach(
                    row ->
                        secrets.replace(
                            kind, row.id(), new EncryptedSecret(current, new byte[] {7})));
                return rows;
              });
      part.forEach(row -> met.add(row.sealedFor()));
      after = part.isEmpty() ? after : part.get(part.size() - 1).id();
    } while (part.size() == 2);

    assertThat(met)
        .containsExactlyInAnyOrderElementsOf(owners.stream().map(kind::sealedFor).toList());
    List<EncryptedSecretRow> left = with(secrets -> secrets.next(kind, former, kind.first(), 10));
    assertThat(left).isEmpty();
    List<EncryptedSecretRow> now = with(secrets -> secrets.next(kind, current, kind.first(), 10));
    assertThat(now).hasSize(6);
    assertThat(now.stream().filter(row -> row.secret().bytes().length == 1)).hasSize(5);
  }

  @ParameterizedTest
  @EnumSource
  void rowsLockedByAnotherTransactionAreSkipped(SecretKind kind) {
    stored(kind, former);
    stored(kind, former);
    List<EncryptedSecretRow> others =
        with(
            secrets -> {
              assertThat(secrets.next(kind, former, kind.first(), 1)).hasSize(1);
              return with(another -> another.next(kind, former, kind.first(), 10));
            });
    assertThat(others).hasSize(1);
  }

  /** Stores a secret of two bytes; returns its owner. */
  private static String stored(SecretKind kind, String keyId) {
    return inTransaction(
        entities ->
            switch (kind) {
              case SIGNING_KEY -> signingKey(entities, keyId);
              case OPERATIONAL_KEY -> operationalKey(entities, keyId);
              case PERSONAL_TOKEN -> personalToken(entities, keyId);
              case PROVIDER_SECRET -> providerSecret(entities, keyId);
              case POOLED_TRANSACTION -> pooledTransaction(entities, keyId);
            });
  }

  private static String signingKey(EntityManager entities, String keyId) {
    String endpoint = UUID.randomUUID().toString();
    String user = user(entities);
    run(
        entities,
        "insert into webhook_endpoints (id, user_id, name, url, enabled, created_at, updated_at)"
            + " values (cast(?1 as uuid), ?2, 'hook', 'https://example.com', true, now(), now())",
        endpoint,
        user);
    run(
        entities,
        "insert into webhook_signing_keys (id, endpoint_id, encryption_key_id, secret, created_at)"
            + " values (gen_random_uuid(), cast(?1 as uuid), ?2, '\\x0102', now())",
        endpoint,
        keyId);
    return endpoint;
  }

  private static String pooledTransaction(EntityManager entities, String keyId) {
    String hash = HexText.of(Ids.bytes(32));
    run(
        entities,
        "insert into pooled_transactions (tx_hash, sender, nonce, state, encryption_key_id, raw,"
            + " size, fee_cap, tip_cap, user_id, origin, admitted_at, moved_at, expires_at)"
            + " values (?1, left(?1, 42), 0, 'waiting', ?2, '\\x0102', 2, 1, 1, ?3, 'rpc', now(),"
            + " now(), now())",
        hash,
        keyId,
        user(entities));
    return hash;
  }

  private static String providerSecret(EntityManager entities, String keyId) {
    String organization = UUID.randomUUID().toString();
    run(
        entities,
        "insert into organizations (id, name, created_at, updated_at)"
            + " values (?1, ?1, now(), now())",
        organization);
    run(
        entities,
        "insert into oidc_providers (organization_id, issuer, jwks_uri, audience, client_id,"
            + " user_panel_url, encryption_key_id, client_secret, created_at, updated_at)"
            + " values (?1, 'https://id.example/' || ?1, 'https://id.example/keys', 'a', 'c',"
            + " 'https://panel.example', ?2, '\\x0102', now(), now())",
        organization,
        keyId);
    return organization;
  }

  private static String operationalKey(EntityManager entities, String keyId) {
    String user = user(entities);
    run(
        entities,
        "insert into operational_webhooks (user_id, url, created_at, updated_at, not_before)"
            + " values (?1, 'https://example.com', now(), now(), now())",
        user);
    run(
        entities,
        "insert into operational_signing_keys (id, user_id, encryption_key_id, secret, created_at)"
            + " values (gen_random_uuid(), ?1, ?2, '\\x0102', now())",
        user,
        keyId);
    return user;
  }

  private static String personalToken(EntityManager entities, String keyId) {
    String user = user(entities);
    run(
        entities,
        "insert into personal_rpc_tokens (user_id, token_hash, encryption_key_id, sealed_token,"
            + " created_at, updated_at) values (?1, ?2, ?3, '\\x0102', now(), now())",
        user,
        Ids.id(),
        keyId);
    return user;
  }

  private static String user(EntityManager entities) {
    String id = Ids.id();
    run(
        entities,
        "insert into users (id, display_name, source, created_at, updated_at)"
            + " values (?1, 'someone', 'adminPanel', now(), now())",
        id);
    return id;
  }

  private static void run(EntityManager entities, String sql, String... values) {
    var query = entities.createNativeQuery(sql);
    for (int i = 0; i < values.length; i++) {
      query.setParameter(i + 1, values[i]);
    }
    query.executeUpdate();
  }

  private static <T> T with(Function<EncryptedSecretQueries, T> work) {
    return inTransaction(entities -> work.apply(on(entities, new EncryptedSecretQueries())));
  }
}
