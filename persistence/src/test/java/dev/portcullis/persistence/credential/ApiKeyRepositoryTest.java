package dev.portcullis.persistence.credential;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepositoryTest;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.tenant.TenantRepositoryTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class ApiKeyRepositoryTest {
  private final Organization organization = M2mApplicationRepositoryTest.organization("Owner");
  private final CredentialHolder application =
      CredentialHolder.m2mApp(
          M2mApplicationRepositoryTest.stored(
              new M2mApplication(Scope.organization(organization.id()), "Bot", null, List.of())));
  private final CredentialHolder tenant =
      CredentialHolder.tenant(TenantRepositoryTest.storedTenant().id());
  private final String secret = "priv_sk_" + Ids.alphanumeric(64);

  @Test
  void aKeyOpensFromAnAddressOfTheWhitelistOnly() {
    ApiKey key = stored(application, secret, inOneHour());
    allow(application, "10.1.0.0/16");
    allow(application, "2001:db8::7");
    assertThat(standing(secret, "10.1.2.3"))
        .contains(
            new PresentedApiKey(
                key.id(),
                secret.substring(0, 12),
                application,
                organization.id(),
                true,
                true,
                key.expiresAt()));
    assertThat(standing(secret, "2001:db8::7")).get().matches(PresentedApiKey::admitted);
    assertThat(standing(secret, "10.2.0.0")).get().matches(found -> !found.admitted());
    assertThat(standing(secret, "2001:db8::8")).get().matches(found -> !found.admitted());
  }

  @Test
  void anEmptyWhitelistAdmitsNoAddress() {
    stored(tenant, secret, inOneHour());
    assertThat(standing(secret, "127.0.0.1"))
        .get()
        .matches(PresentedApiKey::usable)
        .matches(found -> !found.admitted())
        .matches(found -> found.organizationId() == null);
  }

  @Test
  void theWhitelistOfOneHolderDoesNotOpenForAnother() {
    stored(tenant, secret, inOneHour());
    allow(application, "127.0.0.1");
    assertThat(standing(secret, "127.0.0.1")).get().matches(found -> !found.admitted());
  }

  @Test
  void anUnknownHashMatchesNoKey() {
    stored(tenant, secret, inOneHour());
    assertThat(standing("priv_sk_" + Ids.alphanumeric(64), "127.0.0.1")).isEmpty();
  }

  @Test
  void anExpiredKeyIsNotUsable() {
    stored(tenant, secret, Clock.now().minusSeconds(1));
    assertThat(standing(secret, "127.0.0.1")).get().matches(found -> !found.usable());
  }

  @Test
  void aRevokedKeyStaysListedButIsNotUsable() {
    ApiKey key = stored(tenant, secret, inOneHour());
    Instant first = revoke(tenant, key.id());
    assertThat(revoke(tenant, key.id())).isEqualTo(first);
    assertThat(standing(secret, "127.0.0.1")).get().matches(found -> !found.usable());
    inTransaction(
        entities -> {
          assertThat(
                  on(entities, new ApiKeyRepository()).page(tenant, new PageRequest(10, 0)).items())
              .extracting(ApiKey::id)
              .containsExactly(key.id());
          return null;
        });
  }

  @Test
  void aKeyIsFoundOnlyThroughItsHolder() {
    ApiKey key = stored(tenant, secret, inOneHour());
    inTransaction(
        entities -> {
          ApiKeyRepository keys = on(entities, new ApiKeyRepository());
          assertThat(keys.findForUpdate(application, key.id())).isEmpty();
          assertThat(keys.findForUpdate(CredentialHolder.m2mApp(tenant.id()), key.id())).isEmpty();
          assertThat(keys.page(application, new PageRequest(10, 0)).totalItems()).isZero();
          return null;
        });
  }

  @Test
  void theKeysOfADeletedOrganizationAreNotUsable() {
    stored(application, secret, inOneHour());
    M2mApplicationRepositoryTest.delete(organization);
    assertThat(standing(secret, "127.0.0.1")).get().matches(found -> !found.usable());
  }

  @Test
  void revokingAnOrganizationsKeysLeavesKeysOfOthers() {
    ApiKey key = stored(application, secret, inOneHour());
    String tenantsSecret = "priv_sk_" + Ids.alphanumeric(64);
    stored(tenant, tenantsSecret, inOneHour());
    int first = revokeOfOrganization();
    int second = revokeOfOrganization();
    assertThat(first).isEqualTo(1);
    assertThat(second).isZero();
    assertThat(standing(secret, "127.0.0.1")).get().matches(found -> !found.usable());
    assertThat(standing(tenantsSecret, "127.0.0.1")).get().matches(PresentedApiKey::usable);
    inTransaction(
        entities -> {
          ApiKey found = entities.find(ApiKey.class, key.id());
          assertThat(found.revokedAt()).isNotNull().isEqualTo(found.updatedAt());
          return null;
        });
  }

  @Test
  void aKeyThatIsBeingMadeWhileItsOrganizationsKeysAreRevokedIsRevokedToo() {
    CompletableFuture<Integer> revocation =
        inTransaction(
            entities -> {
              ApiKey key = new ApiKey(application, "late", secret, inOneHour());
              on(entities, new ApiKeyRepository()).add(key);
              CompletableFuture<Integer> started =
                  CompletableFuture.supplyAsync(this::revokeOfOrganization);
              TestDatabase.awaitWaiter(entities);
              return started;
            });
    assertThat(revocation.join()).isEqualTo(1);
    assertThat(standing(secret, "127.0.0.1")).get().matches(found -> !found.usable());
  }

  @Test
  void theLastUseOnlyMovesForward() {
    ApiKey key = stored(tenant, secret, inOneHour());
    Instant noon = Instant.parse("2026-11-21T12:00:00Z");
    recordUses(List.of(new ApiKeyUsage(key.id(), noon, "10.0.0.1")));
    recordUses(List.of(new ApiKeyUsage(key.id(), noon.minusSeconds(1), "10.0.0.2")));
    inTransaction(
        entities -> {
          ApiKey found = entities.find(ApiKey.class, key.id());
          assertThat(found.lastUsedAt()).isEqualTo(noon);
          assertThat(found.lastUsedIp()).isEqualTo("10.0.0.1");
          assertThat(found.updatedAt()).isEqualTo(key.updatedAt());
          return null;
        });
  }

  @Test
  void revokingDoesNotTouchTheLastUse() {
    ApiKey key = stored(tenant, secret, inOneHour());
    Instant noon = Instant.parse("2026-11-21T12:00:00Z");
    inTransaction(
        entities -> {
          ApiKeyRepository keys = on(entities, new ApiKeyRepository());
          ApiKey loaded = keys.findForUpdate(tenant, key.id()).orElseThrow();
          keys.recordUses(List.of(new ApiKeyUsage(key.id(), noon, "10.0.0.1")));
          loaded.revoke();
          return null;
        });
    inTransaction(
        entities -> {
          assertThat(entities.find(ApiKey.class, key.id()).lastUsedAt()).isEqualTo(noon);
          return null;
        });
  }

  @Test
  void theMutationLogDoesNotShowTheHash() {
    ApiKey key = stored(tenant, secret, inOneHour());
    Object logged =
        inTransaction(
            entities ->
                entities
                    .createNativeQuery(
                        "select new_row::text from db_mutations where table_name = 'api_keys'"
                            + " and primary_key = :id")
                    .setParameter("id", key.id())
                    .getSingleResult());
    assertThat((String) logged)
        .contains(key.keyPrefix())
        .contains("[redacted]")
        .doesNotContain(Sha256.hex(secret));
  }

  private static Instant inOneHour() {
    return Clock.now().plus(Duration.ofHours(1));
  }

  private static ApiKey stored(CredentialHolder holder, String secret, Instant expiresAt) {
    return inTransaction(
        entities -> {
          ApiKey key = new ApiKey(holder, "key", secret, expiresAt);
          on(entities, new ApiKeyRepository()).add(key);
          return key;
        });
  }

  private static void allow(CredentialHolder holder, String range) {
    inTransaction(
        entities -> {
          on(entities, new IpWhitelistRepository())
              .add(new IpWhitelistEntry(holder, range, false, null));
          return null;
        });
  }

  private static Optional<PresentedApiKey> standing(String secret, String address) {
    return new QueryRunner(TestDatabase.dataSource())
        .of(connection -> PresentedApiKey.find(connection, Sha256.hex(secret), address));
  }

  private static Instant revoke(CredentialHolder holder, String id) {
    return inTransaction(
        entities -> {
          ApiKey key = on(entities, new ApiKeyRepository()).findForUpdate(holder, id).orElseThrow();
          key.revoke();
          return key.revokedAt();
        });
  }

  private int revokeOfOrganization() {
    return inTransaction(
        entities -> on(entities, new ApiKeyRepository()).revokeOfOrganization(organization.id()));
  }

  private static void recordUses(List<ApiKeyUsage> uses) {
    inTransaction(
        entities -> {
          on(entities, new ApiKeyRepository()).recordUses(uses);
          return null;
        });
  }
}
