package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpReader;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bytes in network form fit the hashes and the JSON of the same node. */
class RawFormsTest {
  private static Scene scene;

  @BeforeAll
  static void open() throws IOException {
    scene = new Scene(NodeLimits.DEFAULT);
  }

  @AfterAll
  static void close() {
    scene.close();
  }

  private static byte[] bytes(JsonNode text) {
    return Bytes.of(text.textValue()).toArray();
  }

  @Test
  void hashesAreThoseOfTheBytes() throws IOException {
    JsonNode block = scene.client.call("eth_getBlockByNumber", "0x2", false);
    byte[] header = bytes(scene.client.call("debug_getRawHeader", "0x2"));
    assertThat(Keccak.hash(header)).hasToString(block.get("hash").textValue());
    byte[] whole = bytes(scene.client.call("debug_getRawBlock", block.get("hash").textValue()));
    assertThat(Long.decode(block.get("size").textValue())).isEqualTo(whole.length);
    assertThat(Bytes.wrap(whole).toString()).contains(Bytes.wrap(header).toString().substring(2));
    String hash = block.at("/transactions/0").textValue();
    JsonNode raw = scene.client.call("debug_getRawTransaction", hash);
    assertThat(Keccak.hash(bytes(raw))).hasToString(hash);
    assertThat(scene.client.call("debug_getRawTransactions", "0x2").get(0)).isEqualTo(raw);
  }

  @Test
  void aReceiptHasOutcomeGasBloomAndLogs() throws IOException {
    JsonNode receipt = scene.client.call("eth_getBlockReceipts", "0x2").get(0);
    byte[] raw = bytes(scene.client.call("debug_getRawReceipts", "0x2").get(0));
    int type = Integer.decode(receipt.get("type").textValue());
    RlpReader in = RlpReader.ofList(raw, type == 0 ? 0 : 1);
    assertThat(in.number().longValue()).isEqualTo(1);
    assertThat(in.number().longValue())
        .isEqualTo(Long.decode(receipt.get("cumulativeGasUsed").textValue()));
    assertThat(Bytes.wrap(in.bytes())).hasToString(receipt.get("logsBloom").textValue());
    RlpReader log = in.list().list();
    assertThat(Bytes.wrap(log.bytes())).hasToString(receipt.at("/logs/0/address").textValue());
    assertThat(Bytes.wrap(log.list().bytes()))
        .hasToString(receipt.at("/logs/0/topics/0").textValue());
    assertThat(Bytes.wrap(log.bytes())).hasToString(receipt.at("/logs/0/data").textValue());
  }

  @Test
  void codeIsFoundByItsHash() throws IOException {
    JsonNode code = scene.client.call("eth_getCode", scene.token.toString(), "latest");
    String hash = Keccak.hash(bytes(code)).toString();
    assertThat(scene.client.call("debug_codeByHash", hash)).isEqualTo(code);
    assertThat(scene.client.call("debug_codeByHash", hash, "latest")).isEqualTo(code);
  }
}
