package dev.portcullis.ejb.credential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What opens with an API key (R-IDN-2). A test calls from 127.0.0.1. */
@ServiceTest
class ApiKeyAuthenticationTest {
  private static final String HERE = "127.0.0.1";

  @Inject private ApiKeyAuthentication authentication;

  @Test
  void aKeyFromAnAddressOfItsWhitelistActsInTheNameOfItsHolder() {
    String organization = Given.organization();
    CredentialHolder holder = Keys.machineOf(organization);
    CreatedApiKeyView key = Keys.make(holder);
    Keys.admit(holder, HERE);
    for (boolean isKnown : List.of(false, true)) {
      Acting.asStranger();
      ApiKeyCaller caller = authenticate(key.fullKey().reveal(), isKnown);
      assertThat(caller.keyId()).isEqualTo(key.id());
      assertThat(caller.actor())
          .isEqualTo(new Actor(Actor.Type.M2M_APP, holder.id(), organization, key.keyPrefix()));
      assertThat(CallContext.current().actor()).isEqualTo(caller.actor());
      Recorded.nothing();
    }
  }

  @Test
  void aTenantsKeyActsInTheNameOfTheTenant() {
    CredentialHolder holder = Keys.tenant();
    CreatedApiKeyView key = Keys.make(holder);
    Keys.admit(holder, "127.0.0.0/16");
    Acting.asStranger();
    assertThat(authenticate(key).actor())
        .isEqualTo(new Actor(Actor.Type.TENANT, holder.id(), null, key.keyPrefix()));
  }

  @Test
  void everyInvalidKeyIsRejectedWithTheSameMessage() {
    CredentialHolder holder = Keys.machine();
    CreatedApiKeyView key = Keys.make(holder);
    String good = key.fullKey().reveal();
    Failure blocked = refused(good);
    assertThat(blocked).hasMessageContaining("IP whitelist").hasMessageContaining("empty");
    Keys.admit(holder, HERE);
    for (String bad :
        List.of(
            "x",
            "",
            "priv_sk_",
            "priv_sk_" + "0".repeat(64),
            KeyFormat.create(),
            good.substring(1),
            good + "0",
            good.toLowerCase(Locale.ROOT))) {
      assertThat(refused(bad)).as(bad).hasMessage(blocked.getMessage());
    }
    Acting.asStranger();
    assertThat(authenticate(key).keyId()).isEqualTo(key.id());
    Acting.asOperator();
    Services.get(ApiKeyService.class).revoke(Scope.ZONE, holder, key.id());
    assertThat(refused(good)).hasMessage(blocked.getMessage());
  }

  @Test
  void aRejectionIsInTheAuditLogWithItsReason() {
    String organization = Given.organization();
    CredentialHolder machine = Keys.machineOf(organization);
    assertRefusals(machine, "m2m-app", organization);
    assertRefusals(Keys.tenant(), "tenant", null);

    refused(KeyFormat.create());
    AuditLogView invented = Refused.row(401);
    assertThat(invented.actionType()).isEqualTo("api-key.auth-failure.invalid-key");
    assertThat(invented.actionDetails().resourceType()).isEqualTo("api-key");
    assertThat(invented.actionDetails().resourceId()).isNull();
  }

  private void assertRefusals(CredentialHolder holder, String kind, String organization) {
    CreatedApiKeyView key = Keys.make(holder);
    refused(key.fullKey().reveal());
    assertRow(Refused.row(401), kind + ".api-key.auth-failure.ip-blocked", key, organization);
    Acting.asOperator();
    Services.get(ApiKeyService.class).revoke(Scope.ZONE, holder, key.id());
    Keys.admit(holder, HERE);
    refused(key.fullKey().reveal());
    assertRow(Refused.row(401), kind + ".api-key.auth-failure.invalid-key", key, organization);
  }

  private static void assertRow(
      AuditLogView row, String action, CreatedApiKeyView key, String organization) {
    assertThat(row.actionType()).isEqualTo(action);
    assertThat(row.actionDetails().resourceId()).isEqualTo(key.id());
    assertThat(row.activeOrganizationId()).isEqualTo(organization);
  }

  @Test
  void anEmptiedWhitelistAdmitsNoAddress() {
    CredentialHolder holder = Keys.tenant();
    CreatedApiKeyView key = Keys.make(holder);
    String entry = Keys.admit(holder, HERE);
    Acting.asStranger();
    authenticate(key);
    Acting.asOperator();
    Services.get(IpWhitelistService.class).remove(Scope.ZONE, holder, entry);
    refused(key.fullKey().reveal());
  }

  @Test
  void theEndOfItsHolderEndsAKey() {
    CredentialHolder machine = Keys.machine();
    CredentialHolder tenant = Keys.tenant();
    String organization = Given.organization();
    CredentialHolder owned = Keys.machineOf(organization);
    List<String> secrets = List.of(admitted(machine), admitted(tenant), admitted(owned));
    Acting.asOperator();
    Services.get(M2mApplicationService.class).delete(machine.id());
    Acting.asOperator();
    Services.get(TenantService.class).delete(tenant.id());
    Given.deleted(organization);
    secrets.forEach(this::refused);
  }

  @Test
  void aClientWithAnUnreadableAddressIsNotAdmitted() {
    CredentialHolder holder = Keys.machine();
    CreatedApiKeyView key = Keys.make(holder);
    Keys.admit(holder, "::");
    for (String address : List.of("unknown", "::")) {
      Acting.asStranger();
      CallContext call = CallContext.current();
      new CallContext(
              call.requestId(),
              call.traceId(),
              null,
              Actor.ANONYMOUS,
              "POST /tests",
              "POST",
              "/tests",
              address,
              null)
          .bind();
      Refused.of(Reason.UNAUTHENTICATED, () -> authenticate(key));
    }
  }

  @Test
  void aUseIsNotedInMemoryFirst() {
    CredentialHolder holder = Keys.machine();
    CreatedApiKeyView key = Keys.make(holder);
    Keys.admit(holder, HERE);
    Acting.asStranger();
    for (int i = 0; i < 20; i++) {
      authenticate(key);
    }
    Recorded.nothing();
    assertThat(Services.get(LastUses.class).pending())
        .singleElement()
        .satisfies(
            use -> {
              assertThat(use.keyId()).isEqualTo(key.id());
              assertThat(use.ip()).isEqualTo(HERE);
              assertThat(use.at()).isAfterOrEqualTo(key.createdAt());
            });
  }

  private String admitted(CredentialHolder holder) {
    CreatedApiKeyView key = Keys.make(holder);
    Keys.admit(holder, HERE);
    Acting.asStranger();
    authenticate(key);
    return key.fullKey().reveal();
  }

  private ApiKeyCaller authenticate(CreatedApiKeyView key) {
    return authenticate(key.fullKey().reveal(), false);
  }

  private ApiKeyCaller authenticate(String key, boolean isKnown) {
    return isKnown ? authentication.authenticateKnown(key) : authentication.authenticate(key);
  }

  /** Both ways refuse alike. */
  private Failure refused(String key) {
    Acting.asStranger();
    Refused.of(Reason.UNAUTHENTICATED, () -> authenticate(key, true));
    Failure failure = Refused.of(Reason.UNAUTHENTICATED, () -> authenticate(key, false));
    assertThat(CallContext.current().actor()).isEqualTo(Actor.ANONYMOUS);
    return failure;
  }
}
