package dev.portcullis.legacy.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class BatchCheckTest {
  private static final EthereumSignature BY_CONTRACT =
      new EthereumSignature(EthereumSignature.Kind.CONTRACT, "0x1234");

  private final List<Address> asked = new ArrayList<>();
  private Predicate<Address> accepted = wallet -> false;
  private final SignatureVerifier check =
      new SignatureVerifier(
          new Layer1SignatureCalls(
              9,
              (wallet, hash, signature) -> {
                asked.add(wallet);
                return accepted.test(wallet);
              },
              (account, nonce) -> Vectors.zero()));

  /** Three transactions of three senders, whose second signatures are of themselves. */
  private final List<JsonNode> vectors = ofThreeSenders();

  private static List<JsonNode> ofThreeSenders() {
    Map<Long, JsonNode> bySender = new LinkedHashMap<>();
    for (JsonNode vector : Vectors.of("transactions")) {
      LegacyTransaction transaction = TransactionReader.read(vector.get("tx"));
      if (transaction instanceof Transfer || transaction instanceof Withdraw) {
        bySender.putIfAbsent(transaction.accountId(), vector);
      }
    }
    assertThat(bySender).hasSize(3);
    return List.copyOf(bySender.values());
  }

  private List<SignatureVerifier.SubmittedTransaction> alone() {
    return vectors.stream().map(Vectors::submitted).toList();
  }

  private List<SignatureVerifier.SubmittedTransaction> unsigned() {
    return vectors.stream().map(one -> Vectors.submitted(one, Optional.empty())).toList();
  }

  private List<LegacyTransaction> transactions() {
    return alone().stream().map(SignatureVerifier.SubmittedTransaction::transaction).toList();
  }

  private List<EthereumSignature> ofAll(String text) {
    return transactions().stream().map(one -> Vectors.sign(one.accountId(), text)).toList();
  }

  private String text() {
    return BatchText.current(transactions(), Vectors.facts());
  }

  @Test
  void eachMaySignTheirOwn() {
    check.checkBatch(alone(), List.of(), Vectors.facts());

    List<SignatureVerifier.SubmittedTransaction> oneMissing = new ArrayList<>(alone());
    oneMissing.set(1, unsigned().get(1));
    LegacyRpcException error = refusal(oneMissing, List.of());
    assertThat(error.code()).isEqualTo(200);
    assertThat(error).hasMessageContaining("transaction 1 of the batch");
  }

  @Test
  void orAllOfThemTheWholeInAnyOrder() {
    List<EthereumSignature> signatures = new ArrayList<>(ofAll(text()));
    Collections.reverse(signatures);
    check.checkBatch(unsigned(), signatures, Vectors.facts());

    LegacyRpcException error = refusal(unsigned(), signatures.subList(1, 3));
    assertThat(error.code()).isEqualTo(202);
    assertThat(error)
        .hasMessageContaining(text())
        .hasMessageContaining(
            Vectors.facts().accounts().get(transactions().get(2).accountId()).address().text());
    assertThat(refusal(unsigned(), ofAll(text() + " ")).code()).isEqualTo(202);
  }

  @Test
  void orTheHashOfAllAsInFormerDays() {
    byte[] former = BatchText.former(transactions()).orElseThrow();
    List<EthereumSignature> signatures =
        transactions().stream().map(one -> Vectors.sign(one.accountId(), former)).toList();

    check.checkBatch(unsigned(), signatures, Vectors.facts());
    former[0]++;
    assertThat(refusal(unsigned(), List.of(Vectors.sign(1, former), signatures.get(1))).code())
        .isEqualTo(202);
  }

  @Test
  void everyGivenSignatureMustBeValid() {
    List<SignatureVerifier.SubmittedTransaction> oneWrong = new ArrayList<>(unsigned());
    oneWrong.set(
        0, Vectors.submitted(vectors.get(0), Optional.of(Vectors.sign(1, "another text"))));
    assertThat(refusal(oneWrong, ofAll(text())).code()).isEqualTo(202);
    assertThat(refusal(alone(), List.of(Vectors.sign(1, "another text"))).code()).isEqualTo(202);
  }

  @Test
  void aNewKeyIsTheKeyOfTheFollowingTransactions() {
    JsonNode transfer = vectors.get(0);
    long sender = transfer.at("/tx/accountId").asLong();
    JsonNode change =
        Vectors.all("ChangePubKey")
            .filter(one -> one.at("/tx/accountId").asLong() == sender)
            .filter(one -> !one.at("/tx/ethAuthData/type").asText().equals("Onchain"))
            .findFirst()
            .orElseThrow();
    AccountFacts account = Vectors.facts().accounts().get(sender);
    SignatureFacts without =
        Vectors.with(
            Vectors.facts(),
            new AccountFacts(sender, account.address(), PubKeyHash.NONE, account.type()));
    SignatureVerifier.SubmittedTransaction first = Vectors.submitted(change);
    SignatureVerifier.SubmittedTransaction second = Vectors.submitted(transfer);

    check.checkBatch(List.of(first, second), List.of(), without);
    LegacyRpcException error =
        catchThrowableOfType(
            LegacyRpcException.class,
            () -> check.checkBatch(List.of(second, first), List.of(), without));
    assertThat(error)
        .hasMessageContaining("has no signing key yet")
        .hasMessageContaining("transaction 0 of the batch");
  }

  @Test
  void aContractThatBecomesKnownSignsFromThenOn() {
    for (JsonNode vector : Vectors.of("create2")) {
      SignatureFacts facts = SignatureVerifierTest.create2(vector);
      SignatureVerifier.SubmittedTransaction next =
          new SignatureVerifier.SubmittedTransaction(
              TransactionReader.read(vector.get("next")), TransactionSignatures.NONE);

      check.checkBatch(List.of(Vectors.submitted(vector), next), List.of(), facts);
    }
  }

  @Test
  void contractsThatSignOnceSignNoBatch() {
    LegacyRpcException error =
        catchThrowableOfType(
            LegacyRpcException.class,
            () -> check.checkBatch(unsigned(), ofAll(text()), Vectors.facts(AccountType.CREATE2)));
    assertThat(error.code()).isEqualTo(103);
    assertThat(error).hasMessageContaining("CREATE2");
    check.checkBatch(unsigned(), List.of(), Vectors.facts(AccountType.CREATE2));
  }

  @Test
  void contractsAreQueriedForAccountsWithoutAKeySignature() {
    List<EthereumSignature> signatures = new ArrayList<>(ofAll(text()).subList(0, 2));
    signatures.add(BY_CONTRACT);
    Address last = Vectors.facts().accounts().get(transactions().get(2).accountId()).address();
    accepted = last::equals;
    check.checkBatch(unsigned(), signatures, Vectors.facts());
    assertThat(asked).containsExactly(last);

    accepted = wallet -> false;
    assertThat(refusal(unsigned(), signatures).code()).isEqualTo(201);
  }

  @Test
  void fewQueriesAreSent() {
    // The first sender's contract agrees to the last signature only.
    accepted = wallet -> asked.size() == 20;
    assertThat(refusal(unsigned(), Collections.nCopies(10, BY_CONTRACT)).code()).isEqualTo(201);
    assertThat(asked).hasSize(20).containsOnly(asked.get(0));
  }

  @Test
  void layer1IsQueriedForTwentyOfABatchAtMost() {
    accepted = wallet -> true;
    SignatureVerifier.SubmittedTransaction own =
        Vectors.submitted(vectors.get(0), Optional.of(BY_CONTRACT));
    check.checkBatch(Collections.nCopies(20, own), List.of(), Vectors.facts());
    assertThat(asked).hasSize(20);
    asked.clear();

    LegacyRpcException error = refusal(Collections.nCopies(21, own), List.of());
    assertThat(error.code()).isEqualTo(103);
    assertThat(error).hasMessageContaining("transaction 20").hasMessageContaining("at most 20");
    assertThat(asked).isEmpty();
  }

  @Test
  void noQueryIsSentWhileTheBatchIsInvalid() {
    List<SignatureVerifier.SubmittedTransaction> batch = new ArrayList<>(unsigned());
    Transfer transfer = (Transfer) TransactionReader.read(Vectors.json("Transfer").put("nonce", 9));
    batch.add(new SignatureVerifier.SubmittedTransaction(transfer, TransactionSignatures.NONE));

    assertThat(refusal(batch, List.of(BY_CONTRACT)).code()).isEqualTo(103);
    assertThat(asked).isEmpty();
  }

  @Test
  void itsSizeIsBounded() {
    assertThat(refusal(List.of(), List.of()).code()).isEqualTo(103);
    assertThat(refusal(Collections.nCopies(201, alone().get(0)), List.of()))
        .hasMessageContaining("1 to 200 transactions");
    assertThat(refusal(alone(), Collections.nCopies(11, BY_CONTRACT)))
        .hasMessageContaining("too many Ethereum signatures");
    assertThat(asked).isEmpty();
  }

  private LegacyRpcException refusal(
      List<SignatureVerifier.SubmittedTransaction> batch, List<EthereumSignature> ofBatch) {
    LegacyRpcException error =
        catchThrowableOfType(
            LegacyRpcException.class, () -> check.checkBatch(batch, ofBatch, Vectors.facts()));
    assertThat(error).isNotNull();
    return error;
  }
}
