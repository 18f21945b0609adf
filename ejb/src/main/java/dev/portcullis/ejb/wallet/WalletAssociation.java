package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.chain.startup.WalletDenylist;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.identity.NonceToken;
import dev.portcullis.ejb.identity.SiwePurpose;
import dev.portcullis.ejb.identity.SiweService;
import dev.portcullis.ejb.operator.OperatorAccess;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.stream.Stream;

/** Links a wallet in a transaction; the signature was checked before it. */
@Stateless
public class WalletAssociation {
  private static final int MAX_WALLETS = 100;
  private static final int UNLINKED = 204;

  @Inject private SiweService siwe;
  @Inject private WalletDenylist policy;
  @Inject private UserRepository users;
  @Inject private WalletRepository wallets;
  @Inject private ContractRepository contracts;
  @Inject private SessionQueries sessions;
  @Inject private OperatorAccess operator;
  @Inject private AuditRecorder recorder;
  @Inject private GrantGuard grantGuard;

  /**
   * Links a wallet with a signed challenge. A wallet that is only claimed for the user is then
   * proven (ADR 0055). A wallet that a machine assigned to the user becomes the user's own. A
   * wallet that is only claimed for another user is transferred (ADR 0112). In a session that a
   * machine's wallet opened, it counts as that machine's (ADR 0031).
   *
   * @param signed whether the wallet signed the message
   * @throws Failure VALIDATION if the message is unreadable or a contract is registered at the
   *     address, FORBIDDEN if challenge or signature are invalid, ALREADY_EXISTS if another user
   *     has proven the wallet, CONFLICT if it is the operator's only way to sign in, WALLET_LIMIT
   */
  @Audited(action = AuditAction.WALLET_ASSOCIATE, resource = ResourceType.USER)
  public WalletAssociatedView link(
      AssociateWalletRequest request, PrefetchedResponse<Boolean> signed) {
    String userId = Caller.current().userId();
    Address wallet = new Address(request.walletAddress());
    NonceToken challenge = challenge(request);
    if (!challenge.wallet().equals(wallet) || !challenge.target().equals(userId) || !signed.get()) {
      throw refused();
    }
    policy.check(wallet);
    requireNoContract(wallet);
    use(challenge);
    User user = locked(userId, wallet);
    grantGuard.checkSelfGrant(user);
    String machine = sessions.machineOf(Caller.current().sessionId());
    Optional<Wallet> held = wallets.findForUpdate(wallet);
    Optional<Wallet> known =
        held.filter(w -> w.userId().equals(userId))
            .filter(w -> w.provenAt() == null || (w.machineId() != null && machine == null));
    if (known.isPresent()) {
      known.get().prove();
      if (machine == null) {
        known.get().confirm();
      }
      return new WalletAssociatedView(true, user.id());
    }
    if (wallets.ofUser(userId).size() >= MAX_WALLETS) {
      throw Failure.of(Reason.WALLET_LIMIT, "A user has at most " + MAX_WALLETS + " wallets");
    }
    held.filter(w -> !w.userId().equals(userId))
        .filter(w -> w.provenAt() == null || isOfTenant(w))
        .ifPresent(this::takeOver);
    Wallet linked = new Wallet(wallet, user.id(), machine);
    linked.prove();
    wallets.add(linked);
    return new WalletAssociatedView(true, user.id());
  }

  /**
   * A sign-in proves a wallet for the user to whom a tenant gave it. Its holder may have expected
   * an account of their own.
   */
  private boolean isOfTenant(Wallet wallet) {
    return wallet.machineId() != null
        && users
            .find(wallet.userId())
            .filter(user -> user.source().equals(User.Source.TENANT.wireName()))
            .isPresent();
  }

  /** A user who could sign as another organization's contract would see its callers' actions. */
  private void requireNoContract(Address wallet) {
    if (contracts.find(wallet).isPresent()) {
      throw Failure.invalid("walletAddress", "must not be the address of a registered contract");
    }
  }

  /** The user, locked together with the wallet's holder, always in the same order. */
  private User locked(String userId, Address wallet) {
    Stream.concat(Stream.of(userId), wallets.ownerOf(wallet).stream())
        .sorted()
        .distinct()
        .forEach(users::findForUpdate);
    return users.findForUpdate(userId).orElseThrow(Caller::unauthenticated);
  }

  /** Removes what gives the wallet to another user; it is recorded in that user's log, too. */
  private void takeOver(Wallet claim) {
    operator.checkUnlinking(new Address(claim.walletAddress()), claim.userId());
    String organizationId = users.find(claim.userId()).map(User::organizationId).orElse(null);
    wallets.remove(claim);
    recorder.event(
        AuditAction.WALLET_DISASSOCIATE,
        ResourceType.USER,
        claim.userId(),
        organizationId,
        UNLINKED);
  }

  private NonceToken challenge(AssociateWalletRequest request) {
    try {
      return siwe.open(request.message(), request.nonceToken(), SiwePurpose.WALLET);
    } catch (Failure flaw) {
      throw flaw.reason() == Reason.UNAUTHENTICATED ? refused() : flaw;
    }
  }

  private void use(NonceToken challenge) {
    try {
      siwe.use(challenge);
    } catch (Failure used) {
      throw used.reason() == Reason.UNAUTHENTICATED ? refused() : used;
    }
  }

  private static Failure refused() {
    return Failure.of(
        Reason.FORBIDDEN,
        "The signature is not valid for this challenge, or the challenge was used or has expired");
  }
}
