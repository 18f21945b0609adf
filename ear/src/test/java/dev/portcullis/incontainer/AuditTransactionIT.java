package dev.portcullis.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.AuditService;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.audit.MutationQuery;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.organization.OrganizationView;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.PageRequest;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.ejb.EJBTransactionRequiredException;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.io.File;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.Assertions;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What no request can show: how the audit rows hang on the transactions of the server. The tests
 * run inside WildFly, beside the application, and call its beans.
 */
@ExtendWith(RunningProduct.class)
@ArquillianTest
@Tag("http")
@Tag("server")
@Tag("wildfly")
@Tag("own")
class AuditTransactionIT {
  private static final String BEANS = "java:global/portcullis/ejb/";
  private static final PageRequest ALL = new PageRequest(100, 0);

  @EJB(lookup = BEANS + "OrganizationService")
  OrganizationService organizations;

  @EJB(lookup = BEANS + "AuditService")
  AuditService audits;

  @EJB(lookup = BEANS + "AuditRecorder")
  AuditRecorder recorder;

  @Resource(lookup = "java:comp/UserTransaction")
  UserTransaction transaction;

  private String traceId;

  /** The tests alone; the application's classes are those of the application that runs. */
  @Deployment
  static WebArchive besideTheApplication() {
    return ShrinkWrap.create(WebArchive.class, "in-container.war")
        .addClasses(AuditTransactionIT.class, RunningProduct.class)
        .addAsLibraries(
            new File(
                Assertions.class.getProtectionDomain().getCodeSource().getLocation().getPath()))
        .addAsWebInfResource(
            new StringAsset(
                """
                <jboss-deployment-structure xmlns="urn:jboss:deployment-structure:1.3">
                  <deployment>
                    <dependencies>
                      <module name="deployment.portcullis.ear"/>
                      <module name="deployment.portcullis.ear.ejb.jar"/>
                    </dependencies>
                  </deployment>
                </jboss-deployment-structure>
                """),
            "jboss-deployment-structure.xml");
  }

  @BeforeEach
  void actAsTheSystem() {
    traceId = CallContext.ofJob("in-container").bind().traceId();
  }

  @AfterEach
  void leaveNothingBound() throws Exception {
    if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
      transaction.rollback();
    }
    Context.clear();
  }

  @Test
  void aChangeIsCommittedWithItsAuditRowAndItsMutationRows() throws Exception {
    transaction.begin();
    String id = create().id();
    transaction.commit();
    assertThat(auditRows())
        .extracting(AuditLogView::actionType, row -> row.actionDetails().resourceId())
        .containsExactly(tuple("organization.create", id));
    assertThat(mutationRows())
        .extracting(DbMutationView::tableName)
        .containsExactlyInAnyOrder("organizations", "roles");
    organizations.delete(id);
  }

  @Test
  void aChangeThatIsRolledBackLeavesNothing() throws Exception {
    transaction.begin();
    String id = create().id();
    transaction.rollback();
    assertThat(auditRows()).isEmpty();
    assertThat(mutationRows()).isEmpty();
    assertThatThrownBy(() -> organizations.get(id)).isInstanceOf(Failure.class);
  }

  @Test
  void theRowOfARejectionOutlivesTheRollback() throws Exception {
    transaction.begin();
    assertThatThrownBy(() -> organizations.delete("nobodys-organization"))
        .isInstanceOf(Failure.class);
    recorder.outcome(404);
    transaction.rollback();
    assertThat(auditRows())
        .extracting(
            AuditLogView::actionType,
            row -> row.actionDetails().result(),
            row -> row.actionDetails().statusCode())
        .containsExactly(tuple("organization.delete", "failure", 404));
  }

  @Test
  void aRefusalOfTheApplicationRollsTheTransactionBack() throws Exception {
    transaction.begin();
    create();
    assertThatThrownBy(() -> organizations.delete("nobodys-organization"))
        .isInstanceOf(Failure.class);
    assertThat(transaction.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
    transaction.rollback();
    assertThat(auditRows()).isEmpty();
    assertThat(mutationRows()).isEmpty();
  }

  @Test
  void theRowOfASuccessIsWrittenInTheTransactionOfTheChangeOrNotAtAll() {
    assertThatThrownBy(
            () ->
                recorder.event(
                    AuditAction.ORGANIZATION_CREATE, ResourceType.ORGANIZATION, "any", 201))
        .isInstanceOf(EJBTransactionRequiredException.class);
    assertThat(auditRows()).isEmpty();
  }

  private OrganizationView create() {
    return organizations.create(
        new OrganizationDefinition("In the container " + UUID.randomUUID(), List.of()));
  }

  private List<AuditLogView> auditRows() {
    return audits.ofTrace(traceId, ALL).items();
  }

  private List<DbMutationView> mutationRows() {
    return audits.mutations(MutationQuery.ofTrace(traceId), ALL).items();
  }
}
