package dev.portcullis.legacy.submission;

import static dev.portcullis.legacy.submission.Drafts.ETH;
import static dev.portcullis.legacy.submission.Drafts.FEE;
import static dev.portcullis.legacy.submission.Drafts.batch;
import static dev.portcullis.legacy.submission.Drafts.mint;
import static dev.portcullis.legacy.submission.Drafts.signature;
import static dev.portcullis.legacy.submission.Drafts.single;
import static dev.portcullis.legacy.submission.Drafts.transfer;
import static dev.portcullis.legacy.submission.Drafts.withdrawal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.portcullis.legacy.ledger.Ledger;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.ChangePubKey;
import dev.portcullis.legacy.transaction.ForcedExit;
import dev.portcullis.legacy.transaction.KeyAuthorization;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.TimeRange;
import dev.portcullis.legacy.transaction.Transfer;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SubmissionDryRunTest {
  private static final long NOW = 1_700_000_000;
  private static final long NFT = Ledger.FIRST_NFT;
  private static final long STRANGER = 99;

  private final People people = new People();
  private boolean overdrafts;

  @BeforeEach
  void someHaveMuch() {
    people.person(1).has(ETH, FEE.multiply(BigInteger.TEN));
    people.person(2).has(ETH, FEE.multiply(BigInteger.TEN)).has(NFT, BigInteger.ONE);
  }

  @Test
  void aCreatedAccountDoesNotTakeTheNumberOfAKnownOne() {
    run(batch(transfer(2, STRANGER, ETH, 7, 0), transfer(1, 2, ETH, 7, 0)));
    run(batch(transfer(1, STRANGER, ETH, 7, 0), transfer(1, 2, ETH, 7, 1)));
  }

  @Test
  void aCreatedNftDoesNotTakeTheNumberOfAKnownOne() {
    run(batch(mint(1, 2, 0), transfer(2, 1, NFT, 1, 0)));
    run(batch(transfer(2, 1, NFT, 1, 0), mint(1, 2, 0), mint(1, 1, 1)));
    refused(
        103, "#2 of batch", "Not enough balance", batch(mint(1, 1, 0), transfer(1, 2, NFT, 1, 1)));
  }

  @Test
  void fundsFromAnEarlierTransactionCanBeSpentByALaterOne() {
    people.person(3);
    run(batch(transfer(1, 3, ETH, FEE.longValueExact(), 0), transfer(3, 2, ETH, 0, 0)));
    refused(
        103,
        "#1 of batch",
        "Not enough balance",
        batch(transfer(3, 2, ETH, 0, 0), transfer(1, 3, ETH, FEE.longValueExact(), 0)));
  }

  @Test
  void togetherTheyMayNotSpendMoreThanThereIs() {
    long half = FEE.longValueExact() * 4;
    run(batch(transfer(1, 2, ETH, half, 0), withdrawal(1, half, 1)));
    refused(
        103,
        "#2 of batch",
        "Not enough balance",
        batch(transfer(1, 2, ETH, half, 0), withdrawal(1, half + 1, 1)));
    refused(103, "Not enough balance", "(account 1)", single(transfer(1, 2, ETH, half * 3, 0)));
  }

  @Test
  void pendingAmountsAreReserved() {
    people.person(1).reserved.put(ETH, FEE.multiply(BigInteger.valueOf(9)));
    run(single(transfer(1, 2, ETH, 0, 0)));
    refused(103, "Not enough balance", "(account 1)", single(transfer(1, 2, ETH, 1, 0)));
    people.person(1).reserved.put(ETH, FEE.multiply(BigInteger.valueOf(99)));
    refused(103, "Not enough balance", "(account 1)", single(transfer(1, 2, ETH, 0, 0)));
  }

  @Test
  void noncesOfABatchFollowEachOther() {
    people.person(1).nonce = 5;
    run(batch(transfer(1, 2, ETH, 1, 5), transfer(2, 1, ETH, 1, 0), transfer(1, 2, ETH, 1, 6)));
    refused(
        101,
        "#2 of batch",
        "Nonce mismatch",
        batch(transfer(1, 2, ETH, 1, 5), transfer(1, 2, ETH, 1, 7)));
    refused(
        101,
        "#2 of batch",
        "Nonce mismatch",
        batch(transfer(1, 2, ETH, 1, 5), transfer(1, 2, ETH, 1, 5)));
  }

  @Test
  void itIsExecutedAfterPendingTransactions() {
    people.person(1).waiting.add(0L);
    people.person(1).waiting.add(1L);
    run(batch(transfer(1, 2, ETH, 1, 2), transfer(1, 2, ETH, 1, 3)));
  }

  @Test
  void aNewKeySignsTheFollowingTransactions() {
    people.person(3).has(ETH, FEE.multiply(BigInteger.TWO)).key = "0".repeat(40);
    ChangePubKey change =
        new ChangePubKey(
            3,
            Drafts.address(3),
            new PubKeyHash("sync:" + "7".repeat(40)),
            ETH,
            FEE,
            0,
            TimeRange.ALWAYS,
            signature(3),
            new KeyAuthorization.Onchain());
    run(batch(change, transfer(3, 1, ETH, 0, 1)));
    refused(103, "is locked", "(account 3)", single(transfer(3, 1, ETH, 0, 0)));
  }

  @Test
  void anAddressWithoutAccountCannotBeExited() {
    ForcedExit exit =
        new ForcedExit(1, Drafts.address(STRANGER), ETH, FEE, 0, TimeRange.ALWAYS, signature(1));
    refused(103, "Target account does not exist", "(account 1)", single(exit));
  }

  @Test
  void anotherAddressIsRejected() {
    refused(103, "From account does not exist", "(account 1)", single(from(STRANGER)));
    refused(103, "Transfer signature is incorrect", "(account 1)", single(from(2)));
    people.person(2).key = people.person(1).key;
    refused(103, "Transfer account id is incorrect", "(account 1)", single(from(2)));
    refused(
        103, "#2 of batch", "account id is incorrect", batch(transfer(2, 1, ETH, 1, 0), from(2)));
  }

  private static Transfer from(long other) {
    return new Transfer(
        1,
        Drafts.address(other),
        Drafts.address(2),
        ETH,
        BigInteger.ONE,
        FEE,
        0,
        TimeRange.ALWAYS,
        signature(1));
  }

  @Test
  void anOverdraftIsPermittedOnlyWhereItIsSubmitted() {
    long much = 20 * FEE.longValueExact();
    SubmittedBatch over = single(transfer(1, 2, ETH, much, 0));
    SubmittedBatch ofOthersNft = single(transfer(1, 2, NFT, 1, 0));
    SubmittedBatch inBatch = batch(mint(1, 1, 0), transfer(1, 2, NFT, 1, 1));
    for (SubmittedBatch draft : List.of(over, inBatch)) {
      refused(103, "Not enough", "balance", draft);
    }
    overdrafts = true;
    run(over);
    run(inBatch);
    run(ofOthersNft);
    TimeRange past = new TimeRange(0, NOW - 1);
    refused(
        103, "invalid timestamp", "(account 1)", single(transfer(1, 2, ETH, much, 0, FEE, past)));
    people.person(1).key = "0".repeat(40);
    refused(103, "Account is locked", "(account 1)", over);
  }

  @Test
  void aTimeThatHasPassedIsNamed() {
    TimeRange past = new TimeRange(0, NOW - 1);
    refused(103, "invalid timestamp", "(account 1)", single(transfer(1, 2, ETH, 1, 0, FEE, past)));
  }

  private void run(SubmittedBatch draft) {
    SubmitterAccounts submitterAccounts = new SubmitterAccounts(people.find(draft.criteria()));
    new SubmissionDryRun(
            draft,
            submitterAccounts,
            NonceValidator.of(draft.transactions(), submitterAccounts),
            overdrafts)
        .run(NOW);
  }

  private void refused(int code, String first, String second, SubmittedBatch draft) {
    LegacyRpcException error = catchThrowableOfType(LegacyRpcException.class, () -> run(draft));
    assertThat(error).isNotNull().hasMessageContainingAll(first, second);
    assertThat(error.code()).isEqualTo(code);
  }
}
