package dev.portcullis.ejb.credential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The API keys of tenants and M2M applications (R-ADM-25). */
@ServiceTest
class ApiKeyServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private ApiKeyService keys;
  private String organization;
  private Scope own;
  private CredentialHolder owned;

  @BeforeEach
  void makeAnApplication() {
    organization = Given.organization();
    own = Scope.organization(organization);
    owned = Keys.machineOf(organization);
    Acting.asAdministratorOf(organization);
  }

  @Test
  void aKeyIsShownOnceAndRevokedPermanently() {
    Instant end = Instant.now().plus(Duration.ofDays(30)).truncatedTo(ChronoUnit.MICROS);
    CreatedApiKeyView created =
        keys.create(own, owned, new CreateApiKeyRequest("key", end.toString()));
    Recorded.row("api-key.create", "api-key", created.id(), organization);
    String secret = created.fullKey().reveal();
    assertThat(secret).matches("priv_sk_[0-9A-Za-z]{64}");
    assertThat(created.keyPrefix()).isEqualTo(secret.substring(0, 12));
    assertThat(created.m2mAppId()).isEqualTo(owned.id());
    assertThat(created.tenantId()).isNull();
    assertThat(created.expiresAt()).isEqualTo(end);

    ApiKeyView listed = only(owned);
    assertThat(listed.id()).isEqualTo(created.id());
    assertThat(listed.keyPrefix()).isEqualTo(created.keyPrefix());
    assertThat(listed.name()).isEqualTo("key");
    assertThat(listed.lastUsedAt()).isNull();
    assertThat(listed.lastUsedIp()).isNull();
    assertThat(listed.revokedAt()).isNull();

    Acting.asAdministratorOf(organization);
    keys.revoke(own, owned, created.id());
    Recorded.row("api-key.revoke", "api-key", created.id(), organization);
    Instant revokedAt = only(owned).revokedAt();
    assertThat(revokedAt).isBefore(Instant.now().plusSeconds(60));

    Acting.asAdministratorOf(organization);
    keys.revoke(own, owned, created.id());
    assertThat(only(owned).revokedAt()).as("stays").isEqualTo(revokedAt);
    Refused.of(Reason.NOT_FOUND, () -> keys.revoke(own, owned, "unknown"));
  }

  @Test
  void theSecretIsInNoLog() {
    String secret = keys.create(own, owned, Keys.wanted()).fullKey().reveal();
    assertThat(CallLogs.mutations())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(String.valueOf(row.newRow())).doesNotContain(secret));
    assertThat(CallLogs.audit().toString()).doesNotContain(secret);
  }

  @Test
  void aRolledBackKeyDoesNotExist() throws Exception {
    String id = Services.rolledBack(() -> keys.create(own, owned, Keys.wanted())).id();
    Recorded.nothing();
    assertThat(keys.list(own, owned, ALL).items()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> keys.revoke(own, owned, id));
  }

  @Test
  void aKeyEndsInTheFutureAndWithinAYear() {
    for (String bad :
        List.of(
            Instant.now().minusSeconds(60).toString(),
            Instant.now().plus(Duration.ofDays(366)).toString(),
            "tomorrow",
            "2027-01-31",
            "")) {
      Refused.invalid(
          () -> keys.create(own, owned, new CreateApiKeyRequest("key", bad)), "expiresAt");
    }
    assertThat(keys.list(own, owned, ALL).items()).isEmpty();
  }

  @Test
  void theZoneReachesEveryHolder() {
    CredentialHolder tenant = Keys.tenant();
    Acting.asOperator();
    CreatedApiKeyView ofTenant = keys.create(Scope.ZONE, tenant, Keys.wanted());
    Recorded.row("api-key.create", "api-key", ofTenant.id(), null);
    assertThat(ofTenant.tenantId()).isEqualTo(tenant.id());
    assertThat(ofTenant.m2mAppId()).isNull();
    assertThat(keys.list(Scope.ZONE, tenant, ALL).items())
        .singleElement()
        .satisfies(key -> assertThat(key.tenantId()).isEqualTo(tenant.id()));
    assertThat(keys.create(Scope.ZONE, owned, Keys.wanted()).m2mAppId()).isEqualTo(owned.id());
  }

  @Test
  void anOrganizationReachesOnlyTheApplicationsThatItOwns() {
    String foreign = Given.organization();
    CredentialHolder assigned = CredentialHolder.m2mApp(Given.zoneMachine(organization));
    List<CredentialHolder> others =
        List.of(
            Keys.machineOf(foreign),
            assigned,
            Keys.tenant(),
            CredentialHolder.m2mApp("nothing"),
            CredentialHolder.tenant("nothing"));
    String key = Keys.make(assigned).id();
    Acting.asAdministratorOf(organization);
    for (CredentialHolder other : others) {
      Refused.of(Reason.NOT_FOUND, () -> keys.list(own, other, ALL));
      Refused.of(Reason.NOT_FOUND, () -> keys.create(own, other, Keys.wanted()));
      Refused.of(Reason.NOT_FOUND, () -> keys.revoke(own, other, key));
    }
    assertThat(only(assigned).revokedAt()).isNull();
  }

  @Test
  void aKeyBelongsToItsHolderAlone() {
    CredentialHolder tenant = Keys.tenant();
    String key = Keys.make(tenant).id();
    Refused.of(Reason.NOT_FOUND, () -> keys.revoke(Scope.ZONE, Keys.tenant(), key));
    Refused.of(Reason.NOT_FOUND, () -> keys.revoke(Scope.ZONE, owned, key));
    assertThat(only(tenant).revokedAt()).isNull();
  }

  @Test
  void aMissingHolderHasNoKeys() {
    for (CredentialHolder unknown :
        List.of(CredentialHolder.tenant("nobody"), CredentialHolder.m2mApp("nobody"))) {
      Refused.of(Reason.NOT_FOUND, () -> keys.list(Scope.ZONE, unknown, ALL));
      Refused.of(Reason.NOT_FOUND, () -> keys.create(Scope.ZONE, unknown, Keys.wanted()));
      Refused.of(Reason.NOT_FOUND, () -> keys.revoke(Scope.ZONE, unknown, "x"));
    }
  }

  @Test
  void deletingAnOrganizationRevokesTheKeysOfItsApplications() {
    CreatedApiKeyView key = Keys.make(owned);
    Given.deleted(organization);
    assertThat(CallLogs.mutations())
        .filteredOn(row -> row.tableName().equals("api_keys"))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.primaryKey()).isEqualTo(key.id());
              assertThat(row.changedColumns()).contains("revoked_at");
            });
    Refused.of(Reason.NOT_FOUND, () -> keys.list(Scope.ZONE, owned, ALL));
  }

  private ApiKeyView only(CredentialHolder holder) {
    List<ApiKeyView> items = keys.list(Scope.ZONE, holder, ALL).items();
    assertThat(items).hasSize(1);
    return items.get(0);
  }
}
