package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.session.SiweChallenge;
import dev.portcullis.persistence.session.SiweChallengeRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.web3j.crypto.Keys;

/** Hands out challenges to wallets, and uses them up (supplement 1.3.3). */
@Stateless
public class SiweService {
  /** The purpose of a challenge that opens a session. */
  static final String LOGIN = "login";

  private static final String RESOURCE = "portcullis:access";
  private static final String STATEMENT = "Sign in to Portcullis.";
  private static final Duration LIFE = Duration.ofMinutes(5);
  private static final int CHALLENGES_PER_LIFE = 10;

  @Inject private SiweChallengeRepository challenges;
  @Inject private OrganizationRepository organizations;
  @Inject private SiweConfig config;
  @Inject private WalletPolicy policy;
  @Inject private ChainNode chain;

  /**
   * A challenge for a login.
   *
   * @throws Failure INVALID_INPUT for a host that may not ask, FORBIDDEN for a publicly known
   *     wallet, RATE_LIMITED after ten challenges of the address within five minutes
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public SiweMessageView challenge(CreateSiweMessage request) {
    Address wallet = new Address(request.address());
    policy.check(wallet);
    String domain = domain(request);
    Instant now = Clock.now().truncatedTo(ChronoUnit.MILLIS);
    limit(wallet, now);
    SiweMessage message =
        new SiweMessage(
            domain,
            Keys.toChecksumAddress(wallet.text()),
            STATEMENT,
            RESOURCE,
            chain.chainId(),
            Ids.alphanumeric(32),
            Json.timestamp(now),
            Json.timestamp(now.plus(LIFE)),
            null,
            null,
            List.of());
    challenges.add(new SiweChallenge(message.nonce(), wallet, now, now.plus(LIFE)));
    NonceToken token =
        new NonceToken(
            wallet,
            message.nonce(),
            LOGIN,
            request.organizationId() == null ? "" : request.organizationId(),
            now.plus(LIFE),
            now,
            Sha256.hex(message.text()));
    return new SiweMessageView(message.nonce(), message.text(), token.seal(config.key()));
  }

  /**
   * The sealed token of a challenge whose text came back unchanged and in time.
   *
   * @throws Failure VALIDATION if the message is no EIP-4361 message, UNAUTHENTICATED if it is not
   *     the challenge, was meant for another purpose, or is too old
   */
  public NonceToken open(String message, String sealed, String purpose) {
    SiweMessage parsed = SiweMessage.parse(message);
    Instant now = Clock.now();
    return NonceToken.open(sealed, config.key())
        .filter(token -> token.purpose().equals(purpose))
        .filter(token -> token.isOf(message) && token.nonce().equals(parsed.nonce()))
        .filter(token -> now.isBefore(token.expiresAt()) && parsed.isGoodAt(now))
        .orElseThrow(SiweService::refused);
  }

  /**
   * Uses the challenge up.
   *
   * @throws Failure UNAUTHENTICATED if it was used before
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void use(NonceToken token) {
    if (!challenges.use(token.nonce(), token.wallet())) {
      throw refused();
    }
  }

  /** One answer for every flaw of a signature: nobody learns which. */
  static Failure refused() {
    return Failure.of(
        Reason.UNAUTHENTICATED,
        "The signature is not valid for this challenge, or the challenge was used or has expired");
  }

  private String domain(CreateSiweMessage request) {
    List<String> allowed =
        request.organizationId() == null
            ? config.domains()
            : organizations
                .find(request.organizationId())
                .filter(Organization::isSiweLoginEnabled)
                .map(Organization::siweAllowedDomains)
                .orElseGet(List::of);
    if (allowed.isEmpty()) {
      throw Failure.of(
          Reason.INVALID_INPUT, "organizationId names no organization with wallet sign-in");
    }
    if (request.domain() != null && !allowed.contains(request.domain())) {
      throw Failure.of(
          Reason.INVALID_INPUT, "domain \"" + request.domain() + "\" may not ask for a sign-in");
    }
    return request.domain() == null ? allowed.get(0) : request.domain();
  }

  private void limit(Address wallet, Instant now) {
    List<Instant> recent = challenges.issuedSince(wallet, now.minus(LIFE));
    if (recent.size() >= CHALLENGES_PER_LIFE) {
      Instant free = recent.get(recent.size() - CHALLENGES_PER_LIFE).plus(LIFE);
      throw Failure.rateLimited(
          "Too many challenges for this address; at most "
              + CHALLENGES_PER_LIFE
              + " in five minutes",
          Duration.between(now, free).toSeconds() + 1);
    }
  }
}
