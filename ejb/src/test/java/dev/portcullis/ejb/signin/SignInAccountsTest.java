package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.oidc.VerifiedIdentity;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Ids;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of those who sign in. */
@ServiceTest
class SignInAccountsTest {
  private final String issuer = "https://id.example/" + Ids.id();

  @Inject private SignInAccounts accounts;

  @Test
  void anAccountIsKnownByIssuerAndSubject() {
    String user = Given.userAt(issuer, "max");
    assertThat(accounts.idOf(identity(issuer, "max"))).contains(user);
    assertThat(accounts.idOf(identity(issuer, "moritz"))).isEmpty();
    assertThat(accounts.idOf(identity(issuer + "/x", "max"))).isEmpty();
  }

  @Test
  void anAccountHasAWalletOrNone() {
    String user = Given.userAt(issuer, "max");
    assertThat(accounts.hasWallet(identity(issuer, "max"))).isFalse();
    assertThat(accounts.hasWallet(identity(issuer, "moritz"))).isFalse();
    Acting.asOperator();
    Services.get(UserService.class)
        .replace(
            user,
            new UserDefinition("Max", List.of(TestWallet.random().address()), null, null, null));
    assertThat(accounts.hasWallet(identity(issuer, "max"))).isTrue();
  }

  private static VerifiedIdentity identity(String issuer, String subject) {
    return new VerifiedIdentity(null, issuer, subject, "Max", null, null, Instant.EPOCH);
  }
}
