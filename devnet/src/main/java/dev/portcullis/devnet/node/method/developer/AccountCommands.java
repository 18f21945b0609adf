package dev.portcullis.devnet.node.method.developer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.execution.ExecutionMethods;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.method.result.TransactionResult;
import dev.portcullis.devnet.node.rpc.LambdaMethod;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * Accounts for which the node signs, as on anvil and Hardhat's node. Development mode only: on a
 * real chain a node keeps no keys.
 */
final class AccountCommands {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Chain chain;
  private final UnlockedAccounts unlockedAccounts;

  private AccountCommands(Chain chain) {
    this.chain = chain;
    this.unlockedAccounts = new UnlockedAccounts(chain.settings().accounts());
  }

  static List<NodeRpcMethod> of(Chain chain) {
    AccountCommands commands = new AccountCommands(chain);
    return List.of(
        new LambdaMethod(
            "eth_accounts",
            params ->
                commands.unlockedAccounts.accounts().stream().map(EvmAddress::toString).toList()),
        new LambdaMethod("eth_estimateGas", WorkloadClass.EXECUTION, commands::estimate),
        new LambdaMethod("eth_sendTransaction", WorkloadClass.EXECUTION, commands::send),
        new LambdaMethod("eth_signTransaction", WorkloadClass.EXECUTION, commands::signTransaction),
        new LambdaMethod("eth_sign", commands::sign),
        new LambdaMethod("personal_sign", commands::personalSign),
        new LambdaMethod("eth_signTypedData_v4", commands::signTypedData),
        new LambdaMethod("anvil_impersonateAccount", commands::impersonate),
        new LambdaMethod("anvil_stopImpersonatingAccount", commands::stop),
        new LambdaMethod("anvil_autoImpersonateAccount", commands::impersonateAll));
  }

  /**
   * [transaction]; returns its hash, with automine when it is in a block: development tools request
   * its receipt at once.
   */
  private Object send(RpcParams params) {
    Hash hash;
    // Two concurrent transactions must not get the same nonce.
    synchronized (unlockedAccounts) {
      hash = chain.submit(transaction(params));
    }
    if (chain.dev().automine() && chain.isNext(hash)) {
      var unused = chain.await(hash, PATIENCE);
    }
    return hash.toString();
  }

  /** As on any node, but also for contracts that a developer impersonates. */
  private Object estimate(RpcParams params) {
    EvmAddress from =
        params.at(0).field("from").optional(ParamValue::address).orElse(EvmAddress.ZERO);
    return unlockedAccounts.mayImpersonate(from)
        ? EthereumHex.quantity(chain.calls().estimateGasForAnySender(CallParam.estimate(params)))
        : ExecutionMethods.estimate(chain).answer(params);
  }

  /** [transaction]; returns it signed: {raw, tx}. */
  private Object signTransaction(RpcParams params) {
    SendTransactionParam wish = SendTransactionParam.of(params.at(0), chain);
    Transaction signed = wish.payload().sign(unlockedAccounts.keyOf(wish.from()));
    return new Signed(signed.encoded().toString(), TransactionResult.waiting(signed));
  }

  private record Signed(String raw, TransactionResult tx) {}

  private Transaction transaction(RpcParams params) {
    SendTransactionParam wish = SendTransactionParam.of(params.at(0), chain);
    return unlockedAccounts.sign(wish.from(), wish.payload());
  }

  /** [address, message] (EIP-191, version 0x45). */
  private Object sign(RpcParams params) {
    return signed(params.at(0).address(), personal(params.at(1).data()));
  }

  /** [message, address]. */
  private Object personalSign(RpcParams params) {
    return signed(params.at(1).address(), personal(params.at(0).data()));
  }

  /** [address, typed data as an object or as text] (EIP-712). */
  private Object signTypedData(RpcParams params) {
    ParamValue data = params.at(1);
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

  private String signed(EvmAddress account, Hash digest) {
    Signature signature = Secp256k1.sign(digest, unlockedAccounts.keyOf(account));
    byte[] bytes = new byte[65];
    System.arraycopy(word(signature.r()), 0, bytes, 0, 32);
    System.arraycopy(word(signature.s()), 0, bytes, 32, 32);
    bytes[64] = (byte) (27 + signature.yParity());
    return EthereumHex.data(bytes);
  }

  private static byte[] word(UInt256 number) {
    return Hash.of(number).toArray();
  }

  private Object impersonate(RpcParams params) {
    unlockedAccounts.impersonate(params.at(0).address());
    return true;
  }

  private Object stop(RpcParams params) {
    unlockedAccounts.stop(params.at(0).address());
    return true;
  }

  private Object impersonateAll(RpcParams params) {
    ParamValue wish = params.at(0);
    if (wish.isAbsent()) {
      throw wish.must("true or false");
    }
    unlockedAccounts.impersonateAll(wish.bool(false));
    return true;
  }
}
