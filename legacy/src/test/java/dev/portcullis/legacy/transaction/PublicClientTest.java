package dev.portcullis.legacy.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.HexText;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the public client sends is read, written and signed here as there. */
class PublicClientTest {
  private final SignatureVerifier check = new SignatureVerifier(Vectors.NO_LAYER_1);

  static Stream<JsonNode> transactions() {
    return Stream.concat(Vectors.of("transactions").stream(), Vectors.of("create2").stream());
  }

  static Stream<JsonNode> batches() {
    return Vectors.of("batches").stream();
  }

  @ParameterizedTest
  @MethodSource("transactions")
  void theSignedBytesAndTheHashAreThose(JsonNode vector) {
    LegacyTransaction transaction = TransactionReader.read(vector.get("tx"));

    assertThat(HexFormat.of().formatHex(transaction.signedBytes()))
        .isEqualTo(vector.get("signed").asText());
    assertThat(transaction.hash()).hasToString(vector.get("hash").asText());
  }

  @ParameterizedTest
  @MethodSource("transactions")
  void writtenBytesAreReadAsTheSame(JsonNode vector) {
    LegacyTransaction transaction = TransactionReader.read(vector.get("tx"));

    assertThat(TransactionReader.readStored(TransactionWriter.write(transaction)))
        .isEqualTo(transaction);
  }

  @ParameterizedTest
  @MethodSource("transactions")
  void theTextsAreThose(JsonNode vector) {
    LegacyTransaction transaction = TransactionReader.read(vector.get("tx"));
    List<String> texts = new ArrayList<>();
    if (transaction instanceof Swap swap) {
      texts.add(SignMessages.order(swap.first(), Vectors.facts()));
      texts.add(SignMessages.order(swap.second(), Vectors.facts()));
    }
    if (transaction instanceof ChangePubKey change) {
      signedForKey(change).ifPresent(texts::add);
    }
    SignMessages.current(transaction, Vectors.facts()).ifPresent(texts::add);

    assertThat(texts).isEqualTo(vector.has("texts") ? Vectors.texts(vector) : List.of());
  }

  private static Optional<String> signedForKey(ChangePubKey change) {
    if (change.authorization() instanceof KeyAuthorization.Ecdsa ecdsa) {
      return Optional.of(HexText.of(KeyAuthorizationMessages.bytes(change, ecdsa.batchHash())));
    }
    return change.authorization() instanceof KeyAuthorization.LegacyText
        ? Optional.of(
            HexText.of(KeyAuthorizationMessages.text(change).getBytes(StandardCharsets.UTF_8)))
        : Optional.empty();
  }

  @ParameterizedTest
  @MethodSource("transactions")
  void theSignaturesPass(JsonNode vector) {
    SignatureVerifier.SubmittedTransaction submitted = Vectors.submitted(vector);
    if (submitted.transaction() instanceof ChangePubKey change) {
      AccountFacts account =
          new AccountFacts(
              change.accountId(), change.account(), PubKeyHash.NONE, AccountType.OWNED);
      new SignatureVerifier(authorizing(change))
          .check(submitted, Vectors.with(Vectors.facts(), account));
    } else {
      check.check(submitted, Vectors.facts());
    }
  }

  /** A chain below whose contract received that key and nonce. */
  static Layer1SignatureCalls authorizing(ChangePubKey change) {
    return new Layer1SignatureCalls(
        9,
        (wallet, hash, signature) -> false,
        (account, nonce) ->
            account.equals(change.account()) && nonce == change.nonce()
                ? KeyAuthorizationMessages.fact(change.newPkHash())
                : Vectors.zero());
  }

  @ParameterizedTest
  @MethodSource("batches")
  void theTextOfBatchesIsThat(JsonNode vector) {
    List<LegacyTransaction> batch = new ArrayList<>();
    vector.get("txs").forEach(tx -> batch.add(TransactionReader.read(tx)));

    assertThat(BatchText.current(batch, Vectors.facts())).isEqualTo(vector.get("text").asText());
  }

  @ParameterizedTest
  @MethodSource("batches")
  void theSignaturesOfBatchesPass(JsonNode vector) {
    List<SignatureVerifier.SubmittedTransaction> batch = new ArrayList<>();
    vector
        .get("txs")
        .forEach(
            tx ->
                batch.add(
                    new SignatureVerifier.SubmittedTransaction(
                        TransactionReader.read(tx), TransactionSignatures.NONE)));
    Layer1SignatureCalls trusting =
        new Layer1SignatureCalls(
            9,
            (wallet, hash, signature) -> false,
            (account, nonce) ->
                batch.stream()
                    .map(SignatureVerifier.SubmittedTransaction::transaction)
                    .filter(ChangePubKey.class::isInstance)
                    .map(ChangePubKey.class::cast)
                    .filter(change -> change.nonce() == nonce)
                    .map(change -> KeyAuthorizationMessages.fact(change.newPkHash()))
                    .findFirst()
                    .orElse(Vectors.zero()));

    new SignatureVerifier(trusting)
        .checkBatch(
            batch,
            EthereumSignature.readOfBatch(vector.get("signature"), "ethereumSignature"),
            Vectors.facts());
  }

  @Test
  void structuresOfEip712Pass() {
    for (JsonNode vector : Vectors.of("typed")) {
      check.check(Vectors.submitted(vector), Vectors.facts());
    }
  }

  @Test
  void amountsArePackedAlike() {
    packed("amounts", DecimalFloat.AMOUNT);
  }

  @Test
  void feesArePackedAlike() {
    packed("fees", DecimalFloat.FEE);
  }

  private static void packed(String name, DecimalFloat form) {
    for (JsonNode vector : Vectors.of(name)) {
      BigInteger value = new BigInteger(vector.get("value").asText());
      BigInteger nearest = new BigInteger(vector.get("nearest").asText());
      assertThat(form.roundUp(value)).contains(new BigInteger(vector.get("up").asText()));
      assertThat(form.pack(nearest).map(HexFormat.of()::formatHex))
          .contains(vector.get("packed").asText());
    }
  }
}
