package dev.portcullis.legacy.submission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.AccountFacts;
import dev.portcullis.legacy.transaction.AccountType;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.ToggleTwoFactors;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import dev.portcullis.persistence.legacy.submission.TwoFactorQueries.Toggle;
import java.time.Instant;
import java.util.List;

/** Checks requests to switch second signatures; each is granted once. */
final class TwoFactorRequestHandler {
  private final Accounts accounts;
  private final Proof proof;
  private final Grant grant;

  /** Finds accounts. */
  @FunctionalInterface
  interface Accounts {
    /** The requested accounts. */
    List<SubmitterRow> find(SubmitterCriteria question);
  }

  /** Verifies signatures. */
  @FunctionalInterface
  interface Proof {
    /** The account type afterwards; throws on an invalid request. */
    AccountType check(ToggleTwoFactors request, AccountFacts account, Instant now);
  }

  /** Stores granted requests. */
  @FunctionalInterface
  interface Grant {
    /** Throws a {@link Failure} if a request that is as new was granted concurrently. */
    void to(String accountId, Toggle toggle);
  }

  TwoFactorRequestHandler(Accounts accounts, Proof proof, Grant grant) {
    this.accounts = accounts;
    this.proof = proof;
    this.grant = grant;
  }

  /**
   * Grants a request.
   *
   * @throws LegacyRpcException 201, 202, 304 or −32602
   */
  void toggle(JsonNode json) {
    ToggleTwoFactors request = ToggleTwoFactors.read(json);
    SubmitterRow account =
        accounts
            .find(
                new SubmitterCriteria(
                    List.of(request.accountId()), List.of(), List.of(), List.of()))
            .stream()
            .findFirst()
            .orElseThrow(() -> refused("accountId: there is no account " + request.accountId()));
    if (request.timestamp() <= account.twoFactorsAt()) {
      throw replayed();
    }
    AccountType after = proof.check(request, SubmitterAccounts.facts(account), Clock.now());
    try {
      grant.to(
          String.valueOf(account.id()),
          new Toggle(
              after.kind() == AccountType.Kind.OWNED ? "owned" : "no_2fa",
              after.trustedKey().map(PubKeyHash::digits),
              request.timestamp()));
    } catch (Failure late) {
      throw late.reason() == Failure.Reason.CONFLICT ? replayed() : late;
    }
  }

  private static LegacyRpcException replayed() {
    return refused("timestamp: a request that is as new was granted already");
  }

  private static LegacyRpcException refused(String reason) {
    return new LegacyRpcException(LegacyRpcException.Code.TOGGLE_2FA, reason);
  }
}
