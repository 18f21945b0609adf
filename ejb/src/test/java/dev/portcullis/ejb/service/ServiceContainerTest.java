package dev.portcullis.ejb.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.operator.OperatorBootstrap;
import dev.portcullis.ejb.operator.OperatorService;
import dev.portcullis.ejb.organization.OrganizationConfig;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.organization.OrganizationView;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The layer itself: a service, its interceptor and its database in one transaction. */
@ServiceTest
class ServiceContainerTest {
  @Inject private OrganizationService organizations;

  @BeforeEach
  void actAsOperator() {
    Acting.asOperator();
  }

  @Test
  void aChangeIsCommittedWithItsAuditRowAndItsMutationRows() {
    String id = create().id();
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType, row -> row.actionDetails().resourceId())
        .containsExactly(tuple("organization.create", id));
    assertThat(CallLogs.mutations())
        .extracting(DbMutationView::tableName)
        .containsExactlyInAnyOrder("organizations", "roles");
    assertThat(organizations.get(id).id()).isEqualTo(id);
  }

  @Test
  void aChangeThatIsRolledBackLeavesNothing() throws Exception {
    String id = Services.rolledBack(this::create).id();
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(CallLogs.mutations()).isEmpty();
    assertThatThrownBy(() -> organizations.get(id)).isInstanceOf(Failure.class);
  }

  @Test
  void aFakeIsCalledInPlaceOfTheBeanThatWasInjected() {
    organizations.get(create().id());
    Services.replace(
        OrganizationConfig.class,
        new OrganizationConfig() {
          @Override
          public long max() {
            return 1;
          }
        });
    Acting.asOperator();
    Refused.with(Reason.ORGANIZATION_QUOTA, this::create);
  }

  @Test
  void nothingOfATestReachesTheNext() {
    Services.set("organization.max", "7");
    assertThat(Services.get(OrganizationConfig.class).max()).isEqualTo(7);
    Services.replace(OrganizationConfig.class, new OrganizationConfig());
    ServiceContainer.CONTEXT.reset();
    assertThat(Services.get(OrganizationConfig.class).max()).isZero();
  }

  @Test
  void startUpBeansAreCreatedOnRequest() {
    String issuer = "https://operator.example/" + Ids.id();
    Services.set("operator.oidc-issuer", issuer);
    Services.set("operator.oidc-subject", "operator");
    Acting.asOperator();
    Services.start(OperatorBootstrap.class);
    Acting.asJob("operator-bootstrap");
    assertThat(Services.get(OperatorService.class).ensure().changed())
        .as("the start has done it")
        .isFalse();
  }

  private OrganizationView create() {
    return organizations.create(
        new OrganizationDefinition("In the test " + UUID.randomUUID(), List.of()));
  }
}
