package dev.portcullis.devnet.node.method.developer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.execution.ExecutionMethods;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.method.result.TransactionResult;
import dev.portcullis.devnet.node.rpc.Named;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.Hex;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * Accounts that the node signs for, as anvil and Hardhat's node have them. Only for developers: on
 * a real chain a node holds no keys.
 */
final class AccountCommands {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Chain chain;
  private final Unlocked unlocked;

  private AccountCommands(Chain chain) {
    this.chain = chain;
    this.unlocked = new Unlocked(chain.settings().accounts());
  }

  static List<RpcMethod> of(Chain chain) {
    AccountCommands commands = new AccountCommands(chain);
    return List.of(
        new Named(
            "eth_accounts",
            params -> commands.unlocked.accounts().stream().map(Address::toString).toList()),
        new Named("eth_estimateGas", Work.EXECUTION, commands::estimate),
        new Named("eth_sendTransaction", Work.EXECUTION, commands::send),
        new Named("eth_signTransaction", Work.EXECUTION, commands::signTransaction),
        new Named("eth_sign", commands::sign),
        new Named("personal_sign", commands::personalSign),
        new Named("eth_signTypedData_v4", commands::signTypedData),
        new Named("anvil_impersonateAccount", commands::impersonate),
        new Named("anvil_stopImpersonatingAccount", commands::stop),
        new Named("anvil_autoImpersonateAccount", commands::impersonateEverybody));
  }

  /**
   * [transaction]; answers its hash, with automine when it is in a block: tools for developers ask
   * for its receipt at once.
   */
  private Object send(Params params) {
    Hash hash;
    // Two that come at once must not get the same nonce.
    synchronized (unlocked) {
      hash = chain.submit(transaction(params));
    }
    if (chain.dev().automine() && chain.isNext(hash)) {
      var unused = chain.await(hash, PATIENCE);
    }
    return hash.toString();
  }

  /** As on any node, but for contracts that a developer speaks for, too. */
  private Object estimate(Params params) {
    Address from = params.at(0).field("from").optional(Value::address).orElse(Address.ZERO);
    return unlocked.mayImpersonate(from)
        ? Hex.quantity(chain.calls().estimateGasOfAnybody(CallParam.estimate(params)))
        : ExecutionMethods.estimate(chain).answer(params);
  }

  /** [transaction]; answers it signed: {raw, tx}. */
  private Object signTransaction(Params params) {
    SendParam wish = SendParam.of(params.at(0), chain);
    Transaction signed = wish.payload().sign(unlocked.keyOf(wish.from()));
    return new Signed(signed.encoded().toString(), TransactionResult.waiting(signed));
  }

  private record Signed(String raw, TransactionResult tx) {}

  private Transaction transaction(Params params) {
    SendParam wish = SendParam.of(params.at(0), chain);
    return unlocked.sign(wish.from(), wish.payload());
  }

  /** [address, message] (EIP-191, version 0x45). */
  private Object sign(Params params) {
    return signed(params.at(0).address(), personal(params.at(1).data()));
  }

  /** [message, address]. */
  private Object personalSign(Params params) {
    return signed(params.at(1).address(), personal(params.at(0).data()));
  }

  /** [address, typed data as an object or as text] (EIP-712). */
  private Object signTypedData(Params params) {
    Value data = params.at(1);
    JsonNode json = data.tree();
    return signed(params.at(0).address(), new TypedData(data.name(), json).digest());
  }

  private static Hash personal(Bytes message) {
    byte[] prefix =
        ("\u0019Ethereum Signed Message:\n" + message.size()).getBytes(StandardCharsets.US_ASCII);
    byte[] whole = new byte[prefix.length + message.size()];
    System.arraycopy(prefix, 0, whole, 0, prefix.length);
    System.arraycopy(message.shared(), 0, whole, prefix.length, message.size());
    return Keccak.hash(whole);
  }

  private String signed(Address account, Hash digest) {
    Signature signature = Secp256k1.sign(digest, unlocked.keyOf(account));
    byte[] bytes = new byte[65];
    System.arraycopy(word(signature.r()), 0, bytes, 0, 32);
    System.arraycopy(word(signature.s()), 0, bytes, 32, 32);
    bytes[64] = (byte) (27 + signature.yParity());
    return Hex.data(bytes);
  }

  private static byte[] word(UInt256 number) {
    return Hash.of(number).toArray();
  }

  private Object impersonate(Params params) {
    unlocked.impersonate(params.at(0).address());
    return true;
  }

  private Object stop(Params params) {
    unlocked.stop(params.at(0).address());
    return true;
  }

  private Object impersonateEverybody(Params params) {
    Value wish = params.at(0);
    if (wish.isAbsent()) {
      throw wish.must("true or false");
    }
    unlocked.impersonateEverybody(wish.bool(false));
    return true;
  }
}
