package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Failure;
import dev.portcullis.legacy.transaction.AccountFacts;
import dev.portcullis.legacy.transaction.AccountType;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.SignatureFacts;
import dev.portcullis.legacy.transaction.SignatureVerifier;
import dev.portcullis.legacy.transaction.ToggleTwoFactors;
import java.time.Instant;

/** Checks signatures, of few submissions at a time. Layer 1, which is last, is asked without. */
final class BoundedSignatureVerifier {
  private final SignatureCheckLimiter places;
  private final Layer1VerificationClient layer1;

  BoundedSignatureVerifier(SignatureCheckLimiter places, Layer1VerificationClient layer1) {
    this.places = places;
    this.layer1 = layer1;
  }

  /**
   * Passes a draft that is signed as it must be.
   *
   * @throws LegacyRpcException 103, 200, 201, 202 or 203
   * @throws Failure OVERLOADED if it does not get its turn in time; CHAIN_UNAVAILABLE if layer 1
   *     had to be asked and does not answer
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

  /** The same of a request to switch the second signature; what the account is afterwards. */
  AccountType check(ToggleTwoFactors request, AccountFacts account, Instant now) {
    try (SignatureCheckLimiter.Permit permit = places.enter(false)) {
      return request.check(account, now, layer1.checks(permit::close));
    }
  }
}
