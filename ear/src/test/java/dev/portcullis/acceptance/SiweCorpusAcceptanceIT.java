package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.web3j.crypto.Keys;

/** Malformed and hostile sign-in messages (EIP-4361), each signed by the wallet itself. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class SiweCorpusAcceptanceIT {
  @Test
  void noneSignsInAndTheHonestMessageStillDoesAfterAll(Api api) {
    TestWallet wallet = withLettersOfBothKinds();
    People.walletUser(api, wallet);
    JsonNode challenge = SignIn.challenge(api, wallet);
    Map<String, String> values = values(wallet, challenge);
    List<JsonNode> corpus = Corpus.read("hostile-messages.jsonl");
    assertThat(corpus).hasSizeGreaterThanOrEqualTo(40);

    SoftAssertions answers = new SoftAssertions();
    for (JsonNode line : corpus) {
      String message = Corpus.fill(line.get("message").asText(), values);
      HttpResponse<String> answer =
          SignIn.login(api, message, wallet.sign(message), challenge.get("nonceToken").asText());
      answers
          .assertThat(answer.statusCode())
          .as(line.get("name").asText() + ": " + answer.body())
          .isEqualTo(line.get("status").asInt());
    }
    answers.assertAll();

    assertThat(SignIn.login(api, wallet, challenge).statusCode()).isEqualTo(200);
  }

  /** One address in four thousand has capitals only, and is then right in capitals (EIP-55). */
  private static TestWallet withLettersOfBothKinds() {
    return Stream.generate(TestWallet::random)
        .filter(wallet -> wallet.address().matches("0x.*[a-f].*"))
        .filter(wallet -> wallet.address().matches("0x.*[A-F].*"))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, String> values(TestWallet wallet, JsonNode challenge) {
    String[] lines = challenge.get("msg").asText().split("\n", -1);
    Map<String, String> values = new HashMap<>();
    values.put("domain", lines[0].substring(0, lines[0].indexOf(' ')));
    values.put("address", wallet.address());
    values.put("lower", wallet.address().toLowerCase(Locale.ROOT));
    values.put("upper", "0x" + wallet.address().substring(2).toUpperCase(Locale.ROOT));
    values.put("bare", wallet.address().substring(2));
    values.put("other", Keys.toChecksumAddress(TestWallet.random().address()));
    values.put("statement", lines[3]);
    values.put("uri", value(lines, "URI: "));
    values.put("chain", value(lines, "Chain ID: "));
    values.put("nonce", value(lines, "Nonce: "));
    values.put("issued", value(lines, "Issued At: "));
    values.put("expires", value(lines, "Expiration Time: "));
    return values;
  }

  private static String value(String[] lines, String label) {
    for (String line : lines) {
      if (line.startsWith(label)) {
        return line.substring(label.length());
      }
    }
    throw new AssertionError("The challenge has no " + label);
  }
}
