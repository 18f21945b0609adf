package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** What callers may know of themselves. */
@ServiceTest
class ProfileServiceTest {
  @Inject private ProfileService profiles;

  @Test
  void aMemberSeesTheirAccountAndTheirOrganization() {
    String organization = Given.organization();
    String user = Given.member(organization, TestWallet.random());
    String admin = Given.adminRole(organization);
    Given.hold(organization, user, admin);
    Acting.asUser(user, organization);
    UserView me = profiles.me();
    assertThat(me).isEqualTo(Services.get(UserService.class).get(user));
    assertThat(me.roles()).extracting(RoleView::id).containsExactly(admin);
    assertThat(me.wallets()).hasSize(1);
    assertThat(profiles.organization()).contains(me.organization());
    assertThat(me.organization().id()).isEqualTo(organization);
  }

  @Test
  void aUserOfTheZoneHasNoOrganization() {
    String user = Given.user();
    Acting.asUser(user, null);
    assertThat(profiles.me().organization()).isNull();
    assertThat(profiles.organization()).isEmpty();
  }

  @Test
  void aDeletedUserSeesNothing() {
    Acting.asUser("nobody", null);
    Refused.of(Reason.UNAUTHENTICATED, profiles::me);
    Acting.asStranger();
    Refused.of(Reason.UNAUTHENTICATED, profiles::me);
    String organization = Given.organization();
    Given.deleted(organization);
    Acting.asUser("nobody", organization);
    assertThat(profiles.organization()).isEmpty();
  }
}
