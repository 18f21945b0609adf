package dev.portcullis.ejb.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.organization.OrganizationView;
import dev.portcullis.kernel.Failure;
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

  private OrganizationView create() {
    return organizations.create(
        new OrganizationDefinition("In the test " + UUID.randomUUID(), List.of()));
  }
}
