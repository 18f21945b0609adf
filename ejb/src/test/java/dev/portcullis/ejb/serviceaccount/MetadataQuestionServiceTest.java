package dev.portcullis.ejb.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.role.CustomPermission;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.user.SuspensionRepository;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What services and M2M applications learn about users (R-IDN-26). */
@ServiceTest
class MetadataQuestionServiceTest {
  private static final String MAY_CHECK = "check_user_read_access";

  @Inject private MetadataQuestionService questions;

  @Test
  void aServiceLearnsWhoReadsEverything() {
    String reader = reader();
    String user = Given.user();
    Acting.asService(Ids.id());
    assertThat(authorized(reader)).isTrue();
    Recorded.row("api.mutation", "request", null, null);
    assertThat(Recorded.row().activeServiceId()).isNotNull();
    assertThat(authorized(user)).isFalse();
    Refused.of(Reason.NOT_FOUND, () -> authorized(Ids.id()));
  }

  @Test
  void aRoleOfAnOrganizationDoesNotReadEverything() {
    String organization = Given.organization();
    String member = Given.member(organization);
    Given.hold(organization, member, Given.adminRole(organization));
    Acting.asService(Ids.id());
    assertThat(authorized(member)).isFalse();
  }

  @Test
  void aSuspendedUserReadsNothing() throws Exception {
    String reader = reader();
    Services.inTransaction(
        () -> {
          Services.get(SuspensionRepository.class).suspend(reader);
          return null;
        });
    Acting.asService(Ids.id());
    assertThat(authorized(reader)).isFalse();
  }

  @Test
  void anApplicationOfTheZoneAsksAboutUsersOfTheZone() {
    String reader = reader();
    String application = application(List.of(), MAY_CHECK);
    Acting.asMachine(application, null);
    assertThat(authorized(reader)).isTrue();
    String member = Given.member(Given.organization());
    Acting.asMachine(application, null);
    Refused.of(Reason.NOT_FOUND, () -> authorized(member));
  }

  @Test
  void anApplicationAsksAboutMembersWhereItWorks() {
    String organization = Given.organization();
    String member = Given.member(organization);
    String application = application(List.of(organization), MAY_CHECK);
    Acting.asMachine(application, null);
    assertThat(authorized(member)).isFalse();
  }

  @Test
  void withoutThePermissionAUserIsAsUnknown() {
    String reader = reader();
    String application = application(List.of(), "contract_metadata_read");
    Acting.asMachine(application, null);
    String unknown = Ids.id();
    Failure notTheirs = Refused.of(Reason.NOT_FOUND, () -> authorized(reader));
    Failure notThere = Refused.of(Reason.NOT_FOUND, () -> authorized(unknown));
    assertThat(notTheirs.getMessage().replace(reader, "…"))
        .isEqualTo(notThere.getMessage().replace(unknown, "…"));
    Acting.asTenant(Ids.id());
    Refused.of(Reason.NOT_FOUND, () -> authorized(reader));
  }

  private boolean authorized(String userId) {
    return questions.checkReadAccess(new CheckReadAccessRequest(userId)).authorized();
  }

  private static String reader() {
    String user = Given.user();
    Given.zoneRoles(user, Given.role(Scope.ZONE, CustomPermission.FULL_READ_ACCESS));
    return user;
  }

  private static String application(List<String> organizations, String role) {
    Acting.asOperator();
    return Services.get(M2mApplicationService.class)
        .create(
            new CreateM2mApplicationRequest(
                "Robot", null, Given.references(role), organizations, null))
        .id();
  }
}
