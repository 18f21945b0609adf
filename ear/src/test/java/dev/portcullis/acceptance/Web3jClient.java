package dev.portcullis.acceptance;

import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.ECKeyPair;
import org.web3j.protocol.Web3j;
import org.web3j.protocol.core.DefaultBlockParameterName;
import org.web3j.protocol.core.methods.request.Transaction;
import org.web3j.protocol.core.methods.response.EthSendTransaction;
import org.web3j.protocol.core.methods.response.TransactionReceipt;
import org.web3j.protocol.exceptions.TransactionException;
import org.web3j.protocol.http.HttpService;
import org.web3j.tx.RawTransactionManager;
import org.web3j.tx.response.PollingTransactionReceiptProcessor;

/** What web3j does at the JSON-RPC gateway, as a back end in Java has it. */
final class Web3jClient {
  private static final long POLL_MILLIS = 20;
  private static final int POLLS = 3_000;

  private final Web3j chain;
  private final Credentials wallet;

  Web3jClient(Api api, String session, ECKeyPair key) {
    HttpService gateway = new HttpService(api.baseUrl() + "/rpc");
    gateway.addHeader("authorization", "Bearer " + session);
    chain = Web3j.build(gateway);
    wallet = Credentials.create(key);
  }

  /** The ether of an account. */
  BigInteger balance(String address) throws IOException {
    return chain.ethGetBalance(address, DefaultBlockParameterName.LATEST).send().getBalance();
  }

  /** The code of the error for the ether of an account. */
  int refusalOfBalance(String address) throws IOException {
    return chain
        .ethGetBalance(address, DefaultBlockParameterName.LATEST)
        .send()
        .getError()
        .getCode();
  }

  /** Whether a call says that tokens can be transferred to oneself. */
  boolean isTransferable(String token) throws IOException {
    String result =
        chain
            .ethCall(
                Transaction.createEthCallTransaction(wallet.getAddress(), token, transferData()),
                DefaultBlockParameterName.LATEST)
            .send()
            .getValue();
    return new BigInteger(result.substring(2), 16).equals(BigInteger.ONE);
  }

  /** Transfers no tokens to oneself; gas, its price and the chain id are requested. */
  TransactionReceipt transfer(String token) throws IOException, TransactionException {
    String from = wallet.getAddress();
    BigInteger price = chain.ethGasPrice().send().getGasPrice();
    BigInteger gas =
        chain
            .ethEstimateGas(
                Transaction.createFunctionCallTransaction(
                    from, null, null, null, token, transferData()))
            .send()
            .getAmountUsed();
    long chainId = chain.ethChainId().send().getChainId().longValueExact();
    EthSendTransaction sent =
        new RawTransactionManager(chain, wallet, chainId)
            .sendTransaction(price, gas, token, transferData(), BigInteger.ZERO);
    return new PollingTransactionReceiptProcessor(chain, POLL_MILLIS, POLLS)
        .waitForTransactionReceipt(sent.getTransactionHash());
  }

  private String transferData() {
    return FunctionEncoder.encode(
        new Function(
            "transfer",
            List.of(new Address(wallet.getAddress()), new Uint256(BigInteger.ZERO)),
            List.of()));
  }
}
