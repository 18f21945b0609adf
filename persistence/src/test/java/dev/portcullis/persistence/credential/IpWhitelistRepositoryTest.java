package dev.portcullis.persistence.credential;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepositoryTest;
import dev.portcullis.persistence.tenant.TenantRepositoryTest;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class IpWhitelistRepositoryTest {
  private final CredentialHolder application = application();
  private final CredentialHolder tenant =
      CredentialHolder.tenant(TenantRepositoryTest.storedTenant().id());

  @Test
  void theSameRangeTwiceIsRefusedForOneHolderAndAllowedForTwo() {
    add(application, "10.0.0.0/16", false);
    add(tenant, "10.0.0.0/16", false);
    for (CredentialHolder holder : List.of(application, tenant)) {
      assertThatThrownBy(() -> add(holder, "10.0.0.0/16", false))
          .isInstanceOfSatisfying(
              Failure.class,
              failure -> assertThat(failure.reason()).isEqualTo(Reason.ALREADY_EXISTS))
          .hasMessageContaining("ipAddress");
    }
  }

  @Test
  void theDatabaseRejectsInvalidAddressesAndRangesWithHostBits() {
    for (String bad : List.of("localhost", "10.0.0.1/16", "")) {
      assertThatThrownBy(() -> add(tenant, bad, false)).isInstanceOf(Failure.class);
    }
  }

  @Test
  void anEntryIsRemovedOnlyThroughItsHolder() {
    String id = add(application, "10.0.0.1", false);
    inTransaction(
        entities -> {
          IpWhitelistRepository whitelist = on(entities, new IpWhitelistRepository());
          assertThat(whitelist.remove(tenant, id)).isFalse();
          assertThat(whitelist.remove(application(), id)).isFalse();
          assertThat(whitelist.remove(application, id)).isTrue();
          assertThat(whitelist.remove(application, id)).isFalse();
          assertThat(whitelist.page(application, new PageRequest(10, 0)).totalItems()).isZero();
          return null;
        });
  }

  @Test
  void entriesComeNewestFirst() {
    String first = add(application, "10.0.0.1", false);
    String second = add(application, "10.0.0.2", false);
    inTransaction(
        entities -> {
          assertThat(
                  on(entities, new IpWhitelistRepository())
                      .page(application, new PageRequest(10, 0))
                      .items())
              .extracting(IpWhitelistEntry::id)
              .containsExactly(second, first);
          return null;
        });
  }

  @Test
  void applicationsWithATooWideEntryAreNamed() {
    CredentialHolder wide = application();
    add(wide, "10.0.0.0/8", true);
    add(wide, "11.0.0.0/8", true);
    add(application, "10.0.0.0/16", false);
    inTransaction(
        entities -> {
          assertThat(
                  on(entities, new IpWhitelistRepository())
                      .overbroadAmong(Set.of(wide.id(), application.id())))
              .containsExactly(wide.id());
          return null;
        });
  }

  private static CredentialHolder application() {
    return CredentialHolder.m2mApp(
        M2mApplicationRepositoryTest.stored(
            new M2mApplication(Scope.ZONE, "Bot", null, List.of())));
  }

  private static String add(CredentialHolder holder, String range, boolean overbroad) {
    return inTransaction(
        entities -> {
          IpWhitelistEntry entry = new IpWhitelistEntry(holder, range, overbroad, "why");
          on(entities, new IpWhitelistRepository()).add(entry);
          return entry.id();
        });
  }
}
