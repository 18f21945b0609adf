package dev.portcullis.ejb.rpc.visibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.denial.Disclosure;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.visibility.TransactionExtractor.ExtractedTransaction;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which transactions an answer shows, and in how many rows that is noted. */
class TransactionExtractorTest {
  private static final String HASH = "0x" + "ab".repeat(32);
  private static final String FROM = "0x" + "a1".repeat(20);
  private static final String TO = "0x" + "b2".repeat(20);

  @Test
  void aTransactionIsShownWithItsParties() {
    String transaction =
        "{'hash':'%s','from':'%s','to':'%s','blockNumber':'0x10'}".formatted(HASH, FROM, TO);
    ExtractedTransaction expected =
        new ExtractedTransaction(
            new Hash32(HASH), Set.of(new Address(FROM), new Address(TO)), 16L, 1, false, false);
    assertThat(in("eth_getTransactionByHash", "[]", transaction)).containsExactly(expected);
    assertThat(in("eth_getTransactionBySenderAndNonce", "['" + FROM + "',1]", transaction))
        .containsExactly(expected);
    assertThat(
            in("eth_getBlockByNumber", "[]", "{'hash':'0x1','transactions':[" + transaction + "]}"))
        .containsExactly(expected);
    assertThat(
            in(
                "eth_getBlockReceipts",
                "[]",
                "[" + transaction.replace("'hash'", "'transactionHash'") + "]"))
        .containsExactly(expected);
  }

  /** Named by its own hash: the transaction is of the bundler. */
  @Test
  void aUserOperationIsShownWithItsAccount() {
    ExtractedTransaction expected =
        new ExtractedTransaction(new Hash32(HASH), Set.of(new Address(FROM)), 16L, 1, false, false);
    assertThat(
            in(
                "eth_getUserOperationByHash",
                "['" + HASH + "']",
                "{'userOperation':{'sender':'" + FROM + "'},'blockNumber':'0x10'}"))
        .containsExactly(expected);
    assertThat(
            in(
                "eth_getUserOperationReceipt",
                "['" + HASH + "']",
                "{'sender':'" + FROM + "','receipt':{'blockNumber':'0x10'}}"))
        .containsExactly(expected);
    assertThat(in("eth_getUserOperationReceipt", "['" + HASH + "']", "null")).isEmpty();
  }

  @Test
  void aCreationIsShownWholeOrNotAtAll() {
    String creation = "{'transactionHash':'%s','from':'%s','to':null}".formatted(HASH, FROM);
    assertThat(in("eth_getTransactionReceipt", "[]", creation))
        .allMatch(ExtractedTransaction::whole)
        .hasSize(1);
  }

  @Test
  void anEventShowsItsTransactionByThat() {
    String logs =
        "[{'transactionHash':'%s','topics':[],'address':'%s','blockNumber':'0x2'}]"
            .formatted(HASH, TO);
    for (String method : List.of("eth_getLogs", "eth_getFilterLogs", "eth_getFilterChanges")) {
      assertThat(in(method, "[]", logs))
          .containsExactly(
              new ExtractedTransaction(new Hash32(HASH), Set.of(), 2L, 1, true, false));
    }
  }

  @Test
  void detailsAndTracesAreOfTheTransactionThatWasNamed() {
    String asked = "['%s']".formatted(HASH);
    assertThat(in("debug_traceTransaction", asked, "{'from':'%s','to':'%s'}".formatted(FROM, TO)))
        .extracting(ExtractedTransaction::hash)
        .containsExactly(new Hash32(HASH));
    assertThat(in("rollup_getTransactionDetails", asked, "null")).isEmpty();
    assertThat(in("eth_getRawTransactionByHash", asked, "'0x02'"))
        .allMatch(ExtractedTransaction::whole)
        .hasSize(1);
  }

  @Test
  void rowsForFullReadersOnlyAreCountedByBlock() {
    assertThat(in("debug_traceBlockByNumber", "['0x7','latest']", "[{},{},{}]"))
        .containsExactly(new ExtractedTransaction(null, Set.of(), 7L, 3, false, true));
    assertThat(in("rollup_getRawBlockTransactions", "[7]", "[{}]"))
        .containsExactly(new ExtractedTransaction(null, Set.of(), 7L, 1, false, true));
    String accessList = "[{'nonceChanges':[{'index':'0x2','value':'0x9'}]},{'nonceChanges':[]},{}]";
    assertThat(in("eth_getBlockAccessList", "['0x7']", accessList))
        .containsExactly(new ExtractedTransaction(null, Set.of(), 7L, 2, false, true));
    assertThat(in("eth_getBlockAccessList", "['0x7']", "[{'nonceChanges':[]}]")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eth_blockNumber",
        "eth_getBalance",
        "eth_getStorageAt",
        "eth_getBlockTransactionCountByNumber",
        "rollup_getBlockDetails",
        "rollup_getBlockMetadataByNumber",
        "rollup_getTransactionFinality",
        "eth_newPendingTransactionFilter",
        "eth_sendRawTransaction",
        "eth_sendTransaction"
      })
  void numbersAndHashesShowNothing(String method) {
    assertThat(in(method, "['0x1']", "'" + HASH + "'")).isEmpty();
    assertThat(in("eth_getBlockByNumber", "['0x1',false]", "{'transactions':['" + HASH + "']}"))
        .isEmpty();
    assertThat(in("eth_getFilterChanges", "['0x1']", "['" + HASH + "']")).isEmpty();
    assertThat(in("eth_getTransactionByHash", "['0x1']", "null")).isEmpty();
  }

  @Test
  void aBlockOfAThousandIsOneRowAndSoIsALongRange() {
    assertThat(DisclosureRecorder.rows(shown(16, 4), true))
        .hasSize(16)
        .allMatch(row -> row.txHash() != null);
    assertThat(DisclosureRecorder.rows(shown(1_000, 1), true))
        .containsExactly(new Disclosure.DisclosedTransactions(null, 0L, 0L, 1_000, true));
    assertThat(DisclosureRecorder.rows(shown(1_000, 10), false))
        .hasSize(10)
        .allMatch(row -> row.count() == 100 && row.txHash() == null);
    assertThat(DisclosureRecorder.rows(shown(1_000, 500), true))
        .containsExactly(new Disclosure.DisclosedTransactions(null, 0L, 499L, 1_000, true));
  }

  private static List<ExtractedTransaction> shown(int count, int blocks) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new ExtractedTransaction(
                    new Hash32("0x" + String.format("%064x", i)),
                    Set.of(),
                    (long) (i % blocks),
                    1,
                    false,
                    false))
        .toList();
  }

  private static List<ExtractedTransaction> in(String method, String params, String answer) {
    return TransactionExtractor.in(
        MethodPolicy.of(method).orElseThrow(), json(params), json(answer));
  }

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException wrong) {
      throw new IllegalArgumentException(text, wrong);
    }
  }
}
