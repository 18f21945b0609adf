package dev.portcullis.ejb.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.member.InviteMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.monitoring.BatchJobService;
import dev.portcullis.ejb.overview.OverviewView.Count;
import dev.portcullis.ejb.overview.OverviewView.Item;
import dev.portcullis.ejb.overview.OverviewView.Kind;
import dev.portcullis.ejb.overview.OverviewView.Severity;
import dev.portcullis.ejb.overview.OverviewView.VisibilityLevel;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What needs attention, by what the caller may see. */
@ServiceTest
class OverviewServiceTest {
  @Inject private OverviewService overview;
  @Inject private BatchJobService jobs;

  private PermittedToken token;
  private String userId;

  @BeforeEach
  void aMember() {
    TestChain.use();
    Acting.asOperator();
    token = PermittedToken.register();
    userId = People.user(TestKey.random());
    token.join(userId);
  }

  private void deny(int many, String ago) throws Exception {
    int made =
        Services.inTransaction(
            () ->
                Services.entities()
                    .createNativeQuery(
                        "insert into rpc_denials (id, kind, count, created_at, expires_at, origin,"
                            + " method, reason, rule_id, error_code, error_message, actor_type,"
                            + " user_id, organization_id) select :mark || n, 'denial', 1, now() - "
                            + ago
                            + ", now() + interval '1 day', 'rpc', 'eth_call', 'r', 'x', -32001,"
                            + " 'no', 'user', :user, :organization"
                            + " from generate_series(10, 9 + cast(:many as integer)) n")
                    .setParameter("mark", Ids.id().substring(0, 19))
                    .setParameter("user", userId)
                    .setParameter("organization", token.organization())
                    .setParameter("many", many)
                    .executeUpdate());
    assertThat(made).isEqualTo(many);
  }

  private static List<Kind> kinds(OverviewView view) {
    return view.items().stream().map(Item::kind).toList();
  }

  @Test
  void eachCallerHasTheirSight() {
    Acting.asReaderOfZone();
    assertThat(overview.read().sight()).isEqualTo(VisibilityLevel.ZONE);
    Acting.asReaderOf(token.organization());
    assertThat(overview.read().sight()).isEqualTo(VisibilityLevel.ORGANIZATION);
    Acting.asUser(userId, token.organization());
    assertThat(overview.read().sight()).isEqualTo(VisibilityLevel.OWN);
    Acting.asUser(userId, null);
    assertThat(overview.read().sight()).isEqualTo(VisibilityLevel.OWN);
  }

  @Test
  void quotasThatAreNearlyUsedUpAreAWarningToTheZoneAndTheirOrganization() {
    Services.set("quota.roles", "2");
    Acting.asOperator();
    var unused =
        Services.get(RoleService.class)
            .create(
                Scope.organization(token.organization()),
                new RoleDefinition("r" + Ids.id().substring(0, 8), List.of(), null));
    Acting.asReaderOf(token.organization());
    OverviewView own = Services.get(OverviewService.class).read();
    assertThat(own.items())
        .filteredOn(item -> item.kind() == Kind.QUOTAS_NEAR)
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.count()).isEqualTo(1);
              assertThat(item.organizationId()).isEqualTo(token.organization());
            });
    Acting.asReaderOfZone();
    assertThat(Services.get(OverviewService.class).read().items())
        .filteredOn(item -> item.kind() == Kind.QUOTAS_NEAR)
        .extracting(Item::organizationId)
        .contains(token.organization());
    Acting.asUser(userId, token.organization());
    assertThat(kinds(Services.get(OverviewService.class).read())).doesNotContain(Kind.QUOTAS_NEAR);
  }

  @Test
  void strandedInvitationsAreAWarningToTheZoneOnly() {
    String issuer = "https://overview.example/" + Ids.id();
    Services.set("operator.oidc-issuer", issuer);
    String subject = "sub-" + Ids.id();
    Acting.asOperator();
    var unused =
        Services.get(MemberService.class)
            .invite(token.organization(), new InviteMemberRequest(subject, "Guest"));
    var second = Given.userAt(issuer, subject);
    Acting.asReaderOfZone();
    assertThat(Services.get(OverviewService.class).read().items())
        .filteredOn(item -> item.kind() == Kind.INVITATIONS_STRANDED)
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.severity()).isEqualTo(Severity.WARN);
              assertThat(item.count()).isPositive();
              assertThat(item.organizationId()).isNull();
            });
    Acting.asReaderOf(token.organization());
    assertThat(kinds(Services.get(OverviewService.class).read()))
        .contains(Kind.INVITES_PENDING)
        .doesNotContain(Kind.INVITATIONS_STRANDED);
    assertThat(second).isNotEmpty();
  }

  @Test
  void risingDenialsAreAWarningForTheirReaders() throws Exception {
    deny(4, "interval '90 minutes'");
    deny(9, "interval '10 minutes'");
    Acting.asReaderOf(token.organization());
    assertThat(overview.read().denials().lastHour()).isEqualTo(9);
    assertThat(kinds(overview.read())).doesNotContain(Kind.DENIALS_RISING);
    deny(1, "interval '10 minutes'");
    OverviewView risen = overview.read();
    assertThat(kinds(risen)).contains(Kind.DENIALS_RISING);
    assertThat(risen.denials().hourBefore()).isEqualTo(4);
    deny(1, "interval '90 minutes'");
    assertThat(kinds(overview.read())).as("not twice as many").doesNotContain(Kind.DENIALS_RISING);
    Acting.asOperator();
    Acting.asReaderOf(PermittedToken.register().organization());
    assertThat(overview.read().denials().lastHour()).isZero();
  }

  @Test
  void aStoppedJobIsForTheZoneOnly() {
    String name = Job.OPERATIONAL_NOTICES.id();
    var unused = jobs.stop(name);
    Acting.asReaderOfZone();
    assertThat(overview.read().items())
        .anySatisfy(
            item -> {
              assertThat(item.kind()).isEqualTo(Kind.JOB_STOPPED);
              assertThat(item.subject().id()).isEqualTo(name);
            });
    Acting.asReaderOf(token.organization());
    assertThat(kinds(overview.read())).doesNotContain(Kind.JOB_STOPPED);
    Acting.asOperator();
    unused = jobs.restart(name);
    Acting.asReaderOfZone();
    assertThat(kinds(overview.read())).doesNotContain(Kind.JOB_STOPPED);
  }

  @Test
  void anOrganizationCountsItsOwn() {
    Acting.asReaderOf(token.organization());
    OverviewView view = overview.read();
    assertThat(view.counts()).isSortedAccordingTo((a, b) -> a.of().compareTo(b.of()));
    assertThat(view.counts())
        .filteredOn(each -> Bodies.written(each.of()).asText().equals("contracts"))
        .extracting(Count::count)
        .containsExactly(1L);
  }
}
