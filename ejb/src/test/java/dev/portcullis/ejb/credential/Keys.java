package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Holders and their keys, made in the operator's name. */
final class Keys {
  private Keys() {}

  /** A new M2M application of the zone. */
  static CredentialHolder machine() {
    return CredentialHolder.m2mApp(Given.zoneMachine());
  }

  /** A new M2M application that an organization owns. */
  static CredentialHolder machineOf(String organizationId) {
    return CredentialHolder.m2mApp(Given.machine(organizationId));
  }

  /** A new tenant. */
  static CredentialHolder tenant() {
    Acting.asOperator();
    return CredentialHolder.tenant(
        Services.get(TenantService.class)
            .create(new TenantDefinition("Custody", Given.address(), List.of()))
            .id());
  }

  /** A new key of a holder, for a month. */
  static CreatedApiKeyView make(CredentialHolder holder) {
    Acting.asOperator();
    return Services.get(ApiKeyService.class).create(Scope.ZONE, holder, wanted());
  }

  /** Admits an address or a range to the keys of a holder; the answer is the entry's identifier. */
  static String admit(CredentialHolder holder, String address) {
    Acting.asOperator();
    return Services.get(IpWhitelistService.class)
        .add(Scope.ZONE, holder, new CreateIpWhitelistEntryRequest(address, null))
        .id();
  }

  /** What makes a key for a month. */
  static CreateApiKeyRequest wanted() {
    return new CreateApiKeyRequest("key", Instant.now().plus(Duration.ofDays(30)).toString());
  }
}
