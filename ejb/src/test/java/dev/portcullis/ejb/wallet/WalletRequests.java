package dev.portcullis.ejb.wallet;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.QuietNode;
import java.math.BigInteger;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/** What users request for their wallets, about one call of one contract. */
record WalletRequests(TestWallet wallet, String target) {
  static final String CALLDATA = "0xa9059cbb00";

  /** Allows the call with a nonce and a value of 5. */
  AuthorizeTransactionRequest authorization(long nonce) {
    return authorization(nonce, "5");
  }

  /** Allows the call with a nonce and a value. */
  AuthorizeTransactionRequest authorization(long nonce, String value) {
    return new AuthorizeTransactionRequest(wallet.address(), target, nonce, CALLDATA, value);
  }

  /** Queries the call with a nonce and a value. */
  VerifyAllowanceRequest deed(long nonce, Object value) {
    return new VerifyAllowanceRequest(nonce, wallet.address(), target, CALLDATA, value);
  }

  /** The call as it is sent. */
  UpdateTransactionHashRequest sent(long nonce, long value) {
    return new UpdateTransactionHashRequest(raw(wallet, nonce, value, QuietNode.CHAIN));
  }

  /** The call, signed by a wallet for a chain. */
  String raw(TestWallet from, long nonce, long value, long chain) {
    return Numeric.toHexString(
        TransactionEncoder.signMessage(
            RawTransaction.createTransaction(
                chain,
                BigInteger.valueOf(nonce),
                BigInteger.valueOf(100_000),
                target,
                BigInteger.valueOf(value),
                CALLDATA,
                BigInteger.ONE,
                BigInteger.TEN),
            Credentials.create(from.key())));
  }
}
