package dev.portcullis.ejb.wallet;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.persistence.wallet.Allowance.Deed;
import java.math.BigInteger;
import java.security.SignatureException;
import java.util.Arrays;
import org.web3j.crypto.Hash;
import org.web3j.crypto.Sign;
import org.web3j.crypto.SignedRawTransaction;
import org.web3j.crypto.TransactionDecoder;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.crypto.transaction.type.Transaction2930;
import org.web3j.utils.Numeric;

/**
 * A signed transaction as a wallet hands it to a node (EIP-155, EIP-2718), read strictly: exactly
 * the bytes that its content encodes to, so that the hash is the one the chain will know.
 *
 * @param hash the hash of the transaction
 * @param sender whose key signed it
 * @param nonce the sender's count
 * @param deed what it does
 */
record SignedTransaction(Hash32 hash, Address sender, long nonce, Deed deed) {
  private static final BigInteger MAX_S = Sign.CURVE_PARAMS.getN().shiftRight(1);

  /**
   * Reads a transaction for the chain {@code chainId}.
   *
   * @param rawTx hexadecimal bytes
   * @throws Failure VALIDATION naming {@code rawTx}
   */
  static SignedTransaction read(String rawTx, long chainId) {
    byte[] bytes = Hex.bytes(rawTx);
    try {
      if (TransactionDecoder.decode(rawTx) instanceof SignedRawTransaction signed) {
        if (signed.getType().isEip4844()) {
          throw Failure.invalid("rawTx", "must not carry blobs");
        }
        return of(signed, bytes, chainId);
      }
    } catch (Failure refused) {
      throw refused;
    } catch (SignatureException | RuntimeException | StackOverflowError unreadable) {
      throw (Failure) malformed().initCause(unreadable);
    }
    throw Failure.invalid("rawTx", "is not signed");
  }

  private static SignedTransaction of(SignedRawTransaction signed, byte[] bytes, long chainId)
      throws SignatureException {
    Sign.SignatureData signature = signed.getSignatureData();
    if (!Arrays.equals(bytes, TransactionEncoder.encode(signed, signature))) {
      throw malformed();
    }
    if (new BigInteger(1, signature.getS()).compareTo(MAX_S) > 0) {
      throw Failure.invalid("rawTx", "has a signature in its second form (EIP-2)");
    }
    Long signedFor =
        signed.getTransaction() instanceof Transaction2930 typed
            ? Long.valueOf(typed.getChainId())
            : signed.getChainId();
    if (signedFor != null && signedFor != chainId) {
      throw Failure.invalid("rawTx", "is signed for chain " + signedFor);
    }
    String to = signed.getTo();
    return new SignedTransaction(
        new Hash32(Hex.of(Hash.sha3(bytes))),
        new Address(signed.getFrom()),
        signed.getNonce().longValueExact(),
        new Deed(
            to == null || to.length() <= 2 ? null : new Address(to),
            Numeric.prependHexPrefix(signed.getData() == null ? "" : signed.getData()),
            signed.getValue()));
  }

  private static Failure malformed() {
    return Failure.invalid("rawTx", "is no signed transaction in its one encoding");
  }
}
