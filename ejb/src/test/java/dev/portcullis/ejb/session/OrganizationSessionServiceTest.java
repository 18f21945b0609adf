package dev.portcullis.ejb.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.credential.ApiKeyService;
import dev.portcullis.ejb.credential.CreateApiKeyRequest;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sessions of an organization's members (R-ADM-12). */
@ServiceTest
class OrganizationSessionServiceTest {
  @Inject private OrganizationSessionService sessions;
  private final TestWallet wallet = TestWallet.random();
  private String organization;
  private String member;
  private SessionTokenView session;

  @BeforeEach
  void join() {
    organization = Given.organization();
    member = Given.member(organization, wallet);
    session = Sessions.open(member, wallet);
  }

  @Test
  void revokingEndsTheSessionsOfMembersOnly() {
    SessionTokenView again = Sessions.open(member, wallet);
    TestWallet outside = TestWallet.random();
    SessionTokenView other = Sessions.open(Given.user(outside), outside);
    Acting.asOperator();
    assertThat(sessions.revokeAll(organization)).isEqualTo(new RevokedSessionsView(2));
    Recorded.row("organization.sessions.revoke", "organization", organization, organization);
    assertThat(Sessions.isAlive(session)).isFalse();
    assertThat(Sessions.isAlive(again)).isFalse();
    assertThat(Sessions.isAlive(other)).isTrue();
    assertThat(Sessions.isAlive(Sessions.open(member, wallet))).as("a new one").isTrue();
  }

  @Test
  void theSecondTimeThereIsNothingToEnd() {
    Acting.asOperator();
    sessions.revokeAll(organization);
    assertThat(sessions.revokeAll(organization)).isEqualTo(new RevokedSessionsView(0));
  }

  @Test
  void aRolledBackRevocationEndsNothing() throws Exception {
    Acting.asOperator();
    Services.rolledBack(() -> sessions.revokeAll(organization));
    Recorded.nothing();
    assertThat(Sessions.isAlive(session)).isTrue();
  }

  @Test
  void theEndOfAnOrganizationEndsThemAndItsKeysInOneTransaction() {
    CredentialHolder machine = CredentialHolder.m2mApp(Given.machine(organization));
    Acting.asOperator();
    String key =
        Services.get(ApiKeyService.class)
            .create(
                Scope.ZONE,
                machine,
                new CreateApiKeyRequest("key", Instant.now().plus(Duration.ofDays(1)).toString()))
            .id();
    Given.deleted(organization);
    assertThat(CallLogs.mutations())
        .extracting(DbMutationView::tableName)
        .containsExactlyInAnyOrder("organizations", "sessions", "api_keys");
    assertThat(CallLogs.mutations()).extracting(DbMutationView::primaryKey).contains(key);
    assertThat(CallLogs.mutations().stream().map(DbMutationView::createdAt).distinct())
        .as("the moment that their one transaction began")
        .hasSize(1);
    assertThat(Sessions.isAlive(session)).isFalse();
    Refused.of(Reason.NOT_FOUND, () -> sessions.revokeAll(organization));
  }
}
