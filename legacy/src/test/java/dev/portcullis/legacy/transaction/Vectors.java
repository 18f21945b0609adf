package dev.portcullis.legacy.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.web3j.crypto.ECKeyPair;
import org.web3j.crypto.Sign;
import org.web3j.utils.Numeric;

/** What the public client sends and signs: see README.md beside {@code vectors.json}. */
final class Vectors {
  private static final JsonNode ALL = read();

  /** A chain below that knows nothing. */
  static final Layer1SignatureCalls NO_LAYER_1 =
      new Layer1SignatureCalls(9, (wallet, hash, signature) -> false, (account, nonce) -> zero());

  private Vectors() {}

  private static JsonNode read() {
    try (InputStream vectors = Vectors.class.getResourceAsStream("vectors.json")) {
      return Json.MAPPER.readTree(vectors);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  static Hash32 zero() {
    return new Hash32("0x" + "0".repeat(64));
  }

  /** The vectors of that name. */
  static List<JsonNode> of(String name) {
    return StreamSupport.stream(ALL.get(name).spliterator(), false).toList();
  }

  /** A copy of the JSON of some transaction of that type, the richest first. */
  static ObjectNode json(String type) {
    return vector(type).get("tx").deepCopy();
  }

  /** A transaction of that type with both amount and fee, where there are such. */
  static JsonNode vector(String type) {
    return all(type)
        .filter(vector -> !vector.at("/tx/fee").asText().equals("0"))
        .filter(vector -> !vector.at("/tx/amount").asText().equals("0"))
        .findFirst()
        .orElseThrow();
  }

  static Stream<JsonNode> all(String type) {
    return of("transactions").stream()
        .filter(vector -> vector.at("/tx/type").asText().equals(type));
  }

  /** The accounts, whose keys of the rollup are set, and the tokens. */
  static SignatureFacts facts() {
    return facts(AccountType.OWNED);
  }

  static SignatureFacts facts(AccountType type) {
    Map<Long, AccountFacts> accounts = new HashMap<>();
    for (JsonNode account : of("accounts")) {
      long id = account.get("id").asLong();
      accounts.put(
          id,
          new AccountFacts(
              id,
              new Address(account.get("address").asText()),
              new PubKeyHash(account.get("pubKeyHash").asText()),
              type));
    }
    Map<Long, TokenFacts> tokens = new HashMap<>();
    for (JsonNode token : of("tokens")) {
      long id = token.get("id").asLong();
      tokens.put(
          id, new TokenFacts(id, token.get("symbol").asText(), token.get("decimals").asInt()));
    }
    return new SignatureFacts(accounts, tokens);
  }

  /** The same with one account changed. */
  static SignatureFacts with(SignatureFacts facts, AccountFacts account) {
    Map<Long, AccountFacts> accounts = new HashMap<>(facts.accounts());
    accounts.put(account.id(), account);
    return new SignatureFacts(accounts, facts.tokens());
  }

  /** A vector as it is submitted. */
  static SignatureVerifier.SubmittedTransaction submitted(JsonNode vector) {
    LegacyTransaction transaction = TransactionReader.read(vector.get("tx"));
    return new SignatureVerifier.SubmittedTransaction(
        transaction,
        TransactionSignatures.read(
            vector.path("ethereumSignature"), transaction, "ethereumSignature"));
  }

  /** The same with another second signature, or none. */
  static SignatureVerifier.SubmittedTransaction submitted(
      JsonNode vector, Optional<EthereumSignature> second) {
    SignatureVerifier.SubmittedTransaction submitted = submitted(vector);
    return new SignatureVerifier.SubmittedTransaction(
        submitted.transaction(),
        new TransactionSignatures(
            second, submitted.signatures().ofFirstOrder(), submitted.signatures().ofSecondOrder()));
  }

  /** The Ethereum key of an account. */
  static ECKeyPair key(long account) {
    return of("accounts").stream()
        .filter(one -> one.get("id").asLong() == account)
        .map(one -> ECKeyPair.create(Numeric.toBigInt(one.get("privateKey").asText())))
        .findFirst()
        .orElseThrow();
  }

  /** By the Ethereum key of an account. */
  static EthereumSignature sign(long account, String text) {
    return sign(account, text.getBytes(StandardCharsets.UTF_8));
  }

  static EthereumSignature sign(long account, byte[] message) {
    Sign.SignatureData data = Sign.signPrefixedMessage(message, key(account));
    return new EthereumSignature(
        EthereumSignature.Kind.KEY,
        HexText.of(data.getR())
            + HexText.of(data.getS()).substring(2)
            + HexText.of(data.getV()).substring(2));
  }

  /** The texts as a list. */
  static List<String> texts(JsonNode vector) {
    List<String> texts = new ArrayList<>();
    vector.get("texts").forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
