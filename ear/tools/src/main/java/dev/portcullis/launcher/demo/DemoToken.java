package dev.portcullis.launcher.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.LaunchException;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.Utf8String;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.crypto.Credentials;
import org.web3j.protocol.Web3j;
import org.web3j.protocol.core.DefaultBlockParameterName;
import org.web3j.protocol.core.Request;
import org.web3j.protocol.core.Response;
import org.web3j.protocol.core.methods.request.Transaction;
import org.web3j.protocol.core.methods.response.TransactionReceipt;
import org.web3j.protocol.exceptions.TransactionException;
import org.web3j.protocol.http.HttpService;
import org.web3j.tx.RawTransactionManager;
import org.web3j.tx.response.PollingTransactionReceiptProcessor;
import org.web3j.tx.response.TransactionReceiptProcessor;

/**
 * The ERC-20 of {@code src/demo} on a chain, called through the chain's own RPC like from a wallet.
 */
public final class DemoToken implements AutoCloseable {
  /** topic0 of {@code Transfer(address,address,uint256)} (ERC-20). */
  static final String TRANSFER =
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

  private static final int RECEIPT_POLLS = 3_000;
  private static final long RECEIPT_POLL_MILLIS = 10;

  private final Web3j chain;
  private final Credentials wallet;
  private final JsonNode artifact;
  private final TransactionReceiptProcessor receipts;

  /**
   * The token on the chain of a node.
   *
   * @param rpc the URL of the node
   * @param wallet the account that sends the transactions
   * @param artifact the compiled contract
   */
  public DemoToken(URI rpc, Credentials wallet, Path artifact) {
    this.chain = Web3j.build(new HttpService(rpc.toString()));
    this.wallet = wallet;
    this.receipts =
        new PollingTransactionReceiptProcessor(chain, RECEIPT_POLL_MILLIS, RECEIPT_POLLS);
    try {
      this.artifact = JsonClient.JSON.readTree(artifact.toFile());
    } catch (IOException unreadable) {
      throw new LaunchException("Cannot read " + artifact + ": " + unreadable, unreadable);
    }
  }

  /** Its ABI, a JSON text. */
  String abi() {
    return artifact.get("abi").toString();
  }

  /** Whether there is code at the address. */
  boolean isAt(String address) {
    return answer(chain.ethGetCode(address, DefaultBlockParameterName.LATEST)).getCode().length()
        > 2;
  }

  /** Deploys it with a million tokens for the wallet, and returns its address. */
  String deploy() {
    BigInteger supply = BigInteger.TEN.pow(24);
    String data =
        artifact.get("bytecode").asText()
            + FunctionEncoder.encodeConstructor(
                List.of(new Utf8String("Demo Token"), new Utf8String("DEMO"), new Uint256(supply)));
    return send(null, data).getContractAddress();
  }

  /**
   * Transfers an amount in the smallest unit, and returns the receipt when the transaction is in a
   * block.
   */
  TransactionReceipt transfer(String token, String to, long amount) {
    return send(
        token,
        FunctionEncoder.encode(
            new Function("transfer", List.of(new Address(to), new Uint256(amount)), List.of())));
  }

  private TransactionReceipt send(String to, String data) {
    BigInteger price = answer(chain.ethGasPrice()).getGasPrice();
    BigInteger gas =
        answer(
                chain.ethEstimateGas(
                    Transaction.createFunctionCallTransaction(
                        wallet.getAddress(), null, null, null, to, data)))
            .getAmountUsed();
    long chainId = answer(chain.ethChainId()).getChainId().longValueExact();
    try {
      String hash =
          checked(
                  new RawTransactionManager(chain, wallet, chainId)
                      .sendTransaction(price, gas, to, data, BigInteger.ZERO))
              .getTransactionHash();
      TransactionReceipt receipt = receipts.waitForTransactionReceipt(hash);
      if (!receipt.isStatusOK()) {
        throw new LaunchException("The transaction " + hash + " was reverted");
      }
      return receipt;
    } catch (IOException | TransactionException failed) {
      throw new LaunchException("The chain rejected a transaction: " + failed, failed);
    }
  }

  private static <T extends Response<?>> T answer(Request<?, T> request) {
    try {
      return checked(request.send());
    } catch (IOException failed) {
      throw new LaunchException(request.getMethod() + " failed: " + failed, failed);
    }
  }

  private static <T extends Response<?>> T checked(T answer) {
    if (answer.hasError()) {
      throw new LaunchException("The chain rejects: " + answer.getError().getMessage());
    }
    return answer;
  }

  @Override
  public void close() {
    chain.shutdown();
  }
}
