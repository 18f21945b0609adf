package dev.portcullis.ejb.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Those who become administrators at their first login. */
@ServiceTest
class PendingAdminServiceTest {
  private static final PageRequest ALL = new PageRequest(1_000, 0);

  private static final String SUBJECT = "idp 8";

  @Inject private PendingAdminService admins;
  private String organization;

  @BeforeEach
  void actInAnOrganization() {
    organization = Given.organization();
    Acting.asAdministratorOf(organization);
  }

  @Test
  void aSubjectIsPendingOnceUntilItIsRemoved() {
    PendingAdminView added = admins.add(organization, new NamePendingAdminRequest(SUBJECT));
    Recorded.row("organization.pending_admin.add", "organization", organization, organization);
    assertThat(added.organizationId()).isEqualTo(organization);
    assertThat(added.oidcSub()).isEqualTo(SUBJECT);
    assertThat(admins.list(organization, ALL).items()).containsExactly(added);
    Refused.of(
        Reason.ALREADY_EXISTS,
        () -> admins.add(organization, new NamePendingAdminRequest(SUBJECT)));

    Acting.asAdministratorOf(organization);
    admins.remove(organization, SUBJECT);
    Recorded.row("organization.pending_admin.remove", "organization", organization, organization);
    assertThat(admins.list(organization, ALL).items()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> admins.remove(organization, SUBJECT));
    assertThat(admins.add(organization, new NamePendingAdminRequest(SUBJECT)).id())
        .isNotEqualTo(added.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", "%2e%2e", "x/../y"})
  void aSubjectThatPathsCannotContainIsRejected(String subject) {
    Refused.invalid(
        () -> admins.add(organization, new NamePendingAdminRequest(subject)), "oidcSub");
    assertThat(admins.list(organization, ALL).items()).isEmpty();
  }

  @Test
  void anOrganizationHasItsOwn() {
    String other = Given.organization();
    Acting.asOperator();
    admins.add(other, new NamePendingAdminRequest(SUBJECT));
    assertThat(admins.list(organization, ALL).items()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> admins.remove(organization, SUBJECT));
    assertThat(admins.add(organization, new NamePendingAdminRequest(SUBJECT))).isNotNull();
    assertThat(admins.list(other, ALL).items()).hasSize(1);
  }

  @Test
  void theListIsInPagesNewestFirst() {
    admins.add(organization, new NamePendingAdminRequest("first"));
    admins.add(organization, new NamePendingAdminRequest("second"));
    var page = admins.list(organization, new PageRequest(1, 1));
    assertThat(page.totalItems()).isEqualTo(2);
    assertThat(page.items()).extracting(PendingAdminView::oidcSub).containsExactly("first");
    assertThat(admins.list(organization, ALL).items())
        .extracting(PendingAdminView::oidcSub)
        .containsExactly("second", "first");
  }

  @Test
  void aRolledBackNominationDoesNotExist() throws Exception {
    Services.rolledBack(() -> admins.add(organization, new NamePendingAdminRequest(SUBJECT)));
    Recorded.nothing();
    assertThat(admins.list(organization, ALL).items()).isEmpty();
  }

  @Test
  void aDeletedOrganizationHasNoPendingAdministrators() {
    Given.deleted(organization);
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> admins.list(organization, new PageRequest(1, 0)));
    Refused.of(
        Reason.NOT_FOUND, () -> admins.add(organization, new NamePendingAdminRequest(SUBJECT)));
    Refused.of(Reason.NOT_FOUND, () -> admins.remove(organization, SUBJECT));
  }
}
