package dev.portcullis.ejb.credential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.credential.ListedApiKeyView.KeyState;
import dev.portcullis.ejb.credential.ListedApiKeyView.OwnerType;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.credential.ApiKeyUsage;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The keys of all holders together. */
@ServiceTest
class ListedApiKeyServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private ListedApiKeyService listed;
  private String organization;
  private Scope own;
  private CredentialHolder owned;

  @BeforeEach
  void makeAnApplication() {
    organization = Given.organization();
    own = Scope.organization(organization);
    owned = Keys.machineOf(organization);
  }

  @Test
  void anOrganizationListsTheKeysOfItsApplications() {
    String key = Keys.make(owned).id();
    Keys.make(CredentialHolder.m2mApp(Given.zoneMachine(organization)));
    Keys.make(Keys.machineOf(Given.organization()));
    Page<ListedApiKeyView> page = listed.list(own, null, null, ALL);
    assertThat(page.totalItems()).isEqualTo(1);
    assertThat(page.items())
        .singleElement()
        .satisfies(
            view -> {
              assertThat(view.id()).isEqualTo(key);
              assertThat(view.state()).isEqualTo(KeyState.ACTIVE);
              assertThat(view.owner().type()).isEqualTo(OwnerType.M2M_APP);
              assertThat(view.owner().id()).isEqualTo(owned.id());
              assertThat(view.owner().name()).isEqualTo("Robot");
              assertThat(view.owner().organization().id()).isEqualTo(organization);
              assertThat(view.owner().organization().name()).startsWith("Given ");
            });
  }

  @Test
  void theZoneListsTenantsToo() {
    CredentialHolder tenant = Keys.tenant();
    String key = Keys.make(tenant).id();
    assertThat(listed.list(Scope.ZONE, null, null, ALL).items())
        .filteredOn(view -> view.id().equals(key))
        .singleElement()
        .satisfies(
            view -> {
              assertThat(view.owner().type()).isEqualTo(OwnerType.TENANT);
              assertThat(view.owner().id()).isEqualTo(tenant.id());
              assertThat(view.owner().organization()).isNull();
            });
  }

  @Test
  void keysAreFoundByStateAndEnd() {
    String alive = Keys.make(owned).id();
    String revoked = Keys.make(owned).id();
    Acting.asOperator();
    Services.get(ApiKeyService.class).revoke(Scope.ZONE, owned, revoked);
    assertThat(ids("active", null)).containsExactly(alive);
    assertThat(ids("revoked", null)).containsExactly(revoked);
    assertThat(ids("expired", null)).isEmpty();
    assertThat(ids(null, null)).containsExactly(revoked, alive);
    Instant now = Instant.now();
    assertThat(ids(null, now.plus(Duration.ofDays(31)).toString())).hasSize(2);
    assertThat(ids("active", now.plus(Duration.ofDays(29)).toString())).isEmpty();
    assertThat(listed.list(own, "revoked", null, ALL).items().get(0).state())
        .isEqualTo(KeyState.REVOKED);
  }

  @Test
  void aUseThatIsNotWrittenYetShows() {
    String key = Keys.make(owned).id();
    Instant at = Instant.now();
    Services.get(LastUses.class).record(new ApiKeyUsage(key, at, "10.0.0.1"));
    assertThat(listed.list(own, null, null, ALL).items())
        .singleElement()
        .satisfies(
            view -> {
              assertThat(view.lastUsedAt()).isEqualTo(at);
              assertThat(view.lastUsedIp()).isEqualTo("10.0.0.1");
            });
  }

  @Test
  void invalidFiltersAreNamed() {
    Refused.invalid(() -> listed.list(own, "ACTIVE", null, ALL), "state");
    Refused.invalid(() -> listed.list(own, "old", null, ALL), "state");
    Refused.invalid(() -> listed.list(own, null, "soon", ALL), "expiresBefore");
    Refused.invalid(() -> listed.list(own, null, "+10000-01-01T00:00:00Z", ALL), "expiresBefore");
    Refused.of(Reason.NOT_FOUND, () -> listed.list(Scope.organization("nowhere"), null, null, ALL));
    Given.deleted(organization);
    Refused.of(Reason.NOT_FOUND, () -> listed.list(own, null, null, ALL));
  }

  private Iterable<String> ids(String state, String expiresBefore) {
    return listed.list(own, state, expiresBefore, ALL).items().stream()
        .map(ListedApiKeyView::id)
        .toList();
  }
}
