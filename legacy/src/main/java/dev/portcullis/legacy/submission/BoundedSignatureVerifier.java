package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Failure;
import dev.portcullis.legacy.transaction.AccountFacts;
import dev.portcullis.legacy.transaction.AccountType;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.SignatureFacts;
import dev.portcullis.legacy.transaction.SignatureVerifier;
import dev.portcullis.legacy.transaction.ToggleTwoFactors;
import java.time.Instant;

/**
 * Verifies signatures, of a limited number of submissions at a time. The calls of layer 1, which
 * come last, need no permit.
 */
final class BoundedSignatureVerifier {
  private final SignatureCheckLimiter places;
  private final Layer1VerificationClient layer1;

  BoundedSignatureVerifier(SignatureCheckLimiter places, Layer1VerificationClient layer1) {
    this.places = places;
    this.layer1 = layer1;
  }

  /**
   * Accepts a correctly signed draft.
   *
   * @throws LegacyRpcException 103, 200, 201, 202 or 203
   * @throws Failure OVERLOADED if it gets no permit in time; CHAIN_UNAVAILABLE if layer 1 had to be
   *     called and does not respond
   */
  void check(SubmittedBatch draft, SignatureFacts facts) {
    try (SignatureCheckLimiter.Permit permit = places.enter(draft.isBatch())) {
      SignatureVerifier check = new SignatureVerifier(layer1.checks(permit::close));
      if (draft.isBatch()) {
        check.checkBatch(draft.all(), draft.ofBatch(), facts);
      } else {
        check.check(draft.all().get(0), facts);
      }
    }
  }

  /** Verifies a request to switch the second signature; returns the account type afterwards. */
  AccountType check(ToggleTwoFactors request, AccountFacts account, Instant now) {
    try (SignatureCheckLimiter.Permit permit = places.enter(false)) {
      return request.check(account, now, layer1.checks(permit::close));
    }
  }
}
