package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.TestClock;
import jakarta.ejb.EJBTransactionRequiredException;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Challenges for wallets (R-IDN-8). */
@ServiceTest(
    settings = {"secret.master-key=" + Given.MASTER_KEY, "siwe.domains=zone.example,localhost"})
class SiweServiceTest {
  @Inject private SiweService siwe;
  @Inject private IdentityProviderService providers;
  private final TestWallet wallet = TestWallet.random();

  @BeforeEach
  void ask() {
    Services.replace(ChainNode.class, new QuietNode());
    Acting.asStranger();
  }

  @Test
  void aChallengeIsAMessageForThisWalletFiveMinutesLong() {
    Instant now = Instant.now();
    SiweMessageView challenge = challenge(null, null);
    Recorded.nothing();
    SiweMessage message = SiweMessage.parse(challenge.msg());
    assertThat(message.domain()).as("the first of the settings").isEqualTo("zone.example");
    assertThat(message.address()).isEqualTo(wallet.address());
    assertThat(message.nonce()).isEqualTo(challenge.nonce()).hasSize(32);
    assertThat(message.chainId()).isEqualTo(QuietNode.CHAIN);
    NonceToken token = siwe.open(challenge.msg(), challenge.nonceToken(), SiwePurpose.LOGIN);
    assertThat(token.wallet()).isEqualTo(Given.address(wallet));
    assertThat(token.target()).isEmpty();
    assertThat(token.expiresAt())
        .isBetween(now.plus(Duration.ofMinutes(4)), now.plus(Duration.ofMinutes(6)));
  }

  @Test
  void theTextComesBackUnchangedForItsPurpose() {
    SiweMessageView challenge = challenge(null, null);
    Refused.of(
        Reason.UNAUTHENTICATED,
        () -> siwe.open(challenge.msg(), challenge.nonceToken(), SiwePurpose.WALLET));
    SiweMessageView other = challenge(null, null);
    Refused.of(
        Reason.UNAUTHENTICATED,
        () -> siwe.open(challenge.msg(), other.nonceToken(), SiwePurpose.LOGIN));
    Refused.of(
        Reason.UNAUTHENTICATED,
        () -> siwe.open(challenge.msg(), "x" + challenge.nonceToken(), SiwePurpose.LOGIN));
    Refused.of(
        Reason.UNAUTHENTICATED,
        () ->
            siwe.open(
                challenge.msg().replace("zone.example", "localhost"),
                challenge.nonceToken(),
                SiwePurpose.LOGIN));
    Refused.of(Reason.VALIDATION, () -> siwe.open("m", challenge.nonceToken(), SiwePurpose.LOGIN));
  }

  @Test
  void aChallengeIsUsedOnceWithinATransaction() throws Exception {
    SiweMessageView challenge = challenge(null, null);
    NonceToken token = siwe.open(challenge.msg(), challenge.nonceToken(), SiwePurpose.LOGIN);
    assertThatThrownBy(() -> siwe.use(token)).isInstanceOf(EJBTransactionRequiredException.class);
    use(token);
    Refused.of(Reason.UNAUTHENTICATED, () -> use(token));
  }

  private void use(NonceToken token) throws Exception {
    Services.inTransaction(
        () -> {
          siwe.use(token);
          return null;
        });
  }

  @Test
  void oneClientGetsTenChallengesForAWalletInFiveMinutes() {
    for (int i = 0; i < 10; i++) {
      challenge(null, null);
    }
    Failure failure = Refused.of(Reason.RATE_LIMITED, () -> challenge(null, null));
    assertThat(failure.limit()).isEqualTo(10);
    assertThat(failure.retryAfterSeconds()).isBetween(240L, 301L);
    assertThat(siwe.challenge(new CreateSiweMessageRequest(Given.address(), null, null)))
        .as("another wallet")
        .isNotNull();
  }

  /** Else a node whose clock was ahead would keep the user out for as long. */
  @Test
  void challengesOfAFastClockNoLongerCount() {
    try (TestClock ahead = new TestClock()) {
      ahead.forward(Duration.ofDays(91));
      for (int i = 0; i < 10; i++) {
        challenge(null, null);
      }
      Refused.of(Reason.RATE_LIMITED, () -> challenge(null, null));
    }
    assertThat(challenge(null, null)).isNotNull();
  }

  @Test
  void aPubliclyKnownWalletIsForTheEmbeddedChainOnly() {
    CreateSiweMessageRequest known =
        new CreateSiweMessageRequest(TestWallet.OPERATOR.address(), null, null);
    assertThat(siwe.challenge(known)).isNotNull();
    Services.set("chain.kind", "upstream");
    Services.set("chain.upstream.http-url", "http://127.0.0.1:1");
    Services.set("chain.upstream.ws-url", "ws://127.0.0.1:1");
    Services.replace(ChainNode.class, new QuietNode());
    Acting.asStranger();
    Refused.of(Reason.FORBIDDEN, () -> siwe.challenge(known));
  }

  @Test
  void theHostsOfAnOrganizationMayRequestChallengesForIt() {
    String organization = Given.organization();
    String panel =
        "panel-" + organization.toLowerCase(Locale.ROOT).replaceAll("[_-]", "x") + ".example";
    provider(organization, "https://" + panel + "/login");
    Acting.asStranger();
    Refused.of(Reason.INVALID_INPUT, () -> challenge(panel, organization));
    Acting.asOperator();
    providers.setSiwe(organization, new SetSiweSettingsRequest(true, List.of("more.example")));
    Acting.asStranger();
    assertThat(host(challenge(null, organization))).as("its own first").isEqualTo(panel);
    for (String host : List.of(panel, "more.example", "zone.example")) {
      assertThat(host(challenge(host, organization))).isEqualTo(host);
    }
    for (String host : List.of("evil.example", "m\u043ere.example", "More.Example", "")) {
      Refused.of(Reason.INVALID_INPUT, () -> challenge(host, organization));
    }
    Refused.of(Reason.INVALID_INPUT, () -> challenge("more.example", null));
    Refused.of(Reason.INVALID_INPUT, () -> challenge(null, "nowhere"));
    Given.deleted(organization);
    Acting.asStranger();
    Refused.of(Reason.INVALID_INPUT, () -> challenge(null, organization));
  }

  @Test
  void theHostsOfAnOrganizationMayLinkWalletsOfItsMembers() throws Exception {
    String organization = Given.organization();
    provider(organization, "https://panel.example/login");
    Acting.asUser("member", organization);
    assertThatThrownBy(
            () ->
                siwe.associationChallenge(
                    Given.address(wallet), "panel.example", "member", organization))
        .isInstanceOf(EJBTransactionRequiredException.class);
    SiweMessageView challenge =
        Services.inTransaction(
            () ->
                siwe.associationChallenge(
                    Given.address(wallet), "panel.example", "member", organization));
    assertThat(siwe.open(challenge.msg(), challenge.nonceToken(), SiwePurpose.WALLET).target())
        .isEqualTo("member");
    Refused.of(
        Reason.UNAUTHENTICATED,
        () -> siwe.open(challenge.msg(), challenge.nonceToken(), SiwePurpose.LOGIN));
    Refused.of(
        Reason.INVALID_INPUT,
        () ->
            Services.inTransaction(
                () ->
                    siwe.associationChallenge(
                        Given.address(wallet), "panel.example", "member", null)));
  }

  private void provider(String organization, String panel) {
    Acting.asOperator();
    String issuer = "https://id.example/" + Ids.id();
    providers.set(
        organization,
        new SetOidcProviderRequest(issuer, issuer + "/k", "a", "c", null, panel, null));
  }

  private SiweMessageView challenge(String domain, String organization) {
    return siwe.challenge(new CreateSiweMessageRequest(wallet.address(), domain, organization));
  }

  private static String host(SiweMessageView challenge) {
    return SiweMessage.parse(challenge.msg()).domain();
  }
}
