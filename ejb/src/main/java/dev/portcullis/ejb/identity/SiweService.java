package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.startup.WalletDenylist;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.session.SiweChallenge;
import dev.portcullis.persistence.session.SiweChallengeQueries;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.web3j.crypto.Keys;

/** Issues challenges to wallets and consumes them (R-IDN-8). */
@Stateless
public class SiweService {
  private static final String RESOURCE = "portcullis:access";
  private static final Duration LIFE = Duration.ofMinutes(5);
  private static final int CHALLENGES_PER_LIFE = 10;

  @Inject private SiweChallengeQueries challenges;
  @Inject private SiweDomains domains;
  @Inject private SecretConfig secrets;
  @Inject private WalletDenylist policy;
  @Inject private ChainNode chain;

  /**
   * A challenge for a login. The caller is anonymous, so only the challenge itself is stored, for a
   * few minutes.
   *
   * @throws Failure INVALID_INPUT for a host that is not allowed, FORBIDDEN for a publicly known
   *     wallet, RATE_LIMITED after ten challenges of the address within five minutes, requested by
   *     the same client
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST, recorded = false)
  public SiweMessageView challenge(CreateSiweMessageRequest request) {
    String organization = request.organizationId();
    return issue(
        SiwePurpose.LOGIN,
        new Address(request.address()),
        domains.forLogin(request.domain(), organization),
        organization == null ? "" : organization);
  }

  /**
   * A challenge for the key of a tenant or service. Any address receives one, so the response does
   * not show whose key it is.
   *
   * @param purpose {@code TENANT} or {@code SERVICE}
   * @throws Failure FORBIDDEN for a publicly known key, RATE_LIMITED as {@link #challenge}
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST, recorded = false)
  public SiweMessageView keyChallenge(SiwePurpose purpose, KeyChallengeRequest request) {
    return issue(purpose, new Address(request.address()), domains.forLogin(null, null), "");
  }

  /**
   * A challenge to link a wallet to the account of a user, within the caller's transaction.
   *
   * @param organizationId the user's organization, or null
   * @throws Failure as {@link #challenge}
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public SiweMessageView associationChallenge(
      Address wallet, String domain, String userId, String organizationId) {
    return issue(
        SiwePurpose.WALLET, wallet, domains.forAssociation(domain, organizationId), userId);
  }

  private SiweMessageView issue(SiwePurpose purpose, Address wallet, String host, String target) {
    policy.check(wallet);
    Instant now = Clock.now().truncatedTo(ChronoUnit.MILLIS);
    String client = ClientNetwork.of(CallContext.current().ipAddress());
    limit(wallet, client, now);
    SiweMessage message =
        new SiweMessage(
            host,
            Keys.toChecksumAddress(wallet.text()),
            purpose.statement(),
            RESOURCE,
            chain.chainId(),
            Ids.alphanumeric(32),
            Json.timestamp(now),
            Json.timestamp(now.plus(LIFE)),
            null,
            null,
            List.of());
    challenges.add(new SiweChallenge(message.nonce(), wallet, client, now, now.plus(LIFE)));
    NonceToken token =
        new NonceToken(
            wallet,
            message.nonce(),
            purpose.wireName(),
            target,
            now.plus(LIFE),
            now,
            Sha256.hex(message.text()));
    return new SiweMessageView(
        message.nonce(), message.text(), NonceToken.CODEC.close(token, secrets.keys()));
  }

  /**
   * Opens the sealed token of a challenge whose text was returned unchanged and in time.
   *
   * @throws Failure VALIDATION if the message is no EIP-4361 message, UNAUTHENTICATED if it is not
   *     the challenge, has another purpose, or has expired
   */
  public NonceToken open(String message, String sealed, SiwePurpose purpose) {
    NonceToken token = read(message, sealed);
    if (!token.purpose().equals(purpose.wireName())) {
      throw refused();
    }
    return token;
  }

  /**
   * As {@link #open}, for the sign-in of a tenant or service.
   *
   * @throws Failure FORBIDDEN if the challenge is for another kind of sign-in; otherwise as {@link
   *     #open}
   */
  public NonceToken openForKey(String message, String sealed, SiwePurpose purpose) {
    NonceToken token = read(message, sealed);
    if (!token.purpose().equals(purpose.wireName())) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "The challenge is for another kind of sign-in: request one for a " + purpose.wireName());
    }
    return token;
  }

  private NonceToken read(String message, String sealed) {
    SiweMessage parsed = SiweMessage.parse(message);
    Instant now = Clock.now();
    return NonceToken.CODEC
        .open(sealed, secrets.keys())
        .filter(token -> token.isOf(message) && token.nonce().equals(parsed.nonce()))
        .filter(token -> now.isBefore(token.expiresAt()) && parsed.isValidAt(now))
        .orElseThrow(SiweService::refused);
  }

  /**
   * Consumes the challenge.
   *
   * @throws Failure UNAUTHENTICATED if it was already used
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void use(NonceToken token) {
    if (!challenges.use(token.nonce(), token.wallet())) {
      throw refused();
    }
  }

  /** The same response for every signature error, so that it does not reveal which one occurred. */
  static Failure refused() {
    return Failure.of(
        Reason.UNAUTHENTICATED,
        "The signature is not valid for this challenge, or the challenge was used or has expired");
  }

  /**
   * Limits by wallet and client: any client may request challenges for any wallet, and must not
   * exhaust the owner's quota. The route's rate limit bounds all requests of a client. Challenges
   * of a node whose clock was far ahead do not count.
   */
  private void limit(Address wallet, String client, Instant now) {
    List<Instant> recent =
        challenges.issuedSince(wallet, client, now.minus(LIFE)).stream()
            .filter(issued -> issued.isBefore(now.plus(LIFE)))
            .toList();
    if (recent.size() >= CHALLENGES_PER_LIFE) {
      Instant free = recent.get(recent.size() - CHALLENGES_PER_LIFE).plus(LIFE);
      throw Failure.rateLimited(
          "Too many challenges for this wallet from your IP address; at most "
              + CHALLENGES_PER_LIFE
              + " in five minutes",
          CHALLENGES_PER_LIFE,
          Duration.between(now, free).toSeconds() + 1);
    }
  }
}
