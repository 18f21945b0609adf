package dev.portcullis.devnet.node.method.developer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The whole state after the last block as one value, in anvil's form: the hex of compressed JSON
 * with accounts by address, each with {@code nonce}, {@code balance}, {@code code} and {@code
 * storage}. It contains no blocks.
 */
record StateDump(Chain chain) {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final long ACCOUNT_BYTES = 150;
  private static final long SLOT_BYTES = 140;

  /**
   * The maximum number of bytes of JSON that are written and read, whatever their compressed size.
   */
  private static final int MOST_BYTES = 256 << 20;

  String write() {
    StateReader state = chain.state(BlockIdentifier.Tag.LATEST);
    ObjectNode accounts = JSON.createObjectNode();
    long bytes = 0;
    for (Map.Entry<EvmAddress, Set<UInt256>> each : chain.allAccounts().entrySet()) {
      Account account = state.account(each.getKey()).orElse(Account.EMPTY);
      Bytes code = code(state, account);
      bytes += ACCOUNT_BYTES + 2L * code.size() + SLOT_BYTES * each.getValue().size();
      if (bytes > MOST_BYTES) {
        throw RpcException.responseTooLarge("the state is larger than 256 MiB");
      }
      ObjectNode written = accounts.putObject(each.getKey().toString());
      written.put("nonce", account.nonce());
      written.put("balance", account.balance().toString());
      written.put("code", code.toString());
      ObjectNode storage = written.putObject("storage");
      for (UInt256 slot : each.getValue()) {
        UInt256 value = state.storage(each.getKey(), slot);
        storage.put(Hash.of(slot).toString(), Hash.of(value).toString());
      }
    }
    ObjectNode dump = JSON.createObjectNode();
    dump.put("best_block_number", EthereumHex.quantity(chain.head().number()));
    dump.set("accounts", accounts);
    return compressed(dump);
  }

  private static Bytes code(StateReader state, Account account) {
    boolean none = account.codeHash().equals(Account.EMPTY.codeHash());
    return none ? Bytes.EMPTY : state.code(account.codeHash()).bytes();
  }

  private static String compressed(JsonNode dump) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (OutputStream out = new GZIPOutputStream(bytes)) {
        JSON.writeValue(out, dump);
      }
      return EthereumHex.data(bytes.toByteArray());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds the accounts of a dump to the state, as anvil does: other accounts stay. */
  Object load(ParamValue value) {
    JsonNode accounts = read(value).path("accounts");
    if (!accounts.isObject()) {
      throw wrong(value);
    }
    try {
      chain
          .dev()
          .change(
              state -> {
                Iterator<Map.Entry<String, JsonNode>> each = accounts.properties().iterator();
                while (each.hasNext()) {
                  Map.Entry<String, JsonNode> next = each.next();
                  apply(state, EvmAddress.of(next.getKey()), next.getValue());
                }
              });
    } catch (IllegalArgumentException malformed) {
      throw wrong(value);
    }
    return true;
  }

  private static void apply(WorldState state, EvmAddress address, JsonNode dumped) {
    MutableAccount account = state.load(address);
    state.setNonce(account, number(dumped.path("nonce")).longValue());
    state.setBalance(account, number(dumped.path("balance")));
    Bytes code = Bytes.of(dumped.path("code").asText("0x"));
    if (!code.isEmpty() || account.hasCode()) {
      state.setCode(account, Code.of(code));
    }
    dumped
        .path("storage")
        .properties()
        .forEach(
            slot ->
                state.write(
                    state.slot(account, word(slot.getKey())), word(slot.getValue().asText())));
  }

  private static UInt256 number(JsonNode value) {
    if (value.isIntegralNumber()) {
      return UInt256.of(value.bigIntegerValue());
    }
    return value.isMissingNode() ? UInt256.ZERO : word(value.asText());
  }

  private static UInt256 word(String hex) {
    return UInt256.of(
        EthereumHex.parseData(hex.length() % 2 == 0 ? hex : "0x0" + hex.substring(2)));
  }

  private JsonNode read(ParamValue value) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(value.data().shared()))) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw wrong(value);
      }
      return JSON.readTree(bytes);
    } catch (IOException malformed) {
      throw wrong(value);
    }
  }

  private static RpcException wrong(ParamValue value) {
    return value.must("the result of anvil_dumpState, at most 256 MiB");
  }
}
