package dev.portcullis.legacy.ledger;

/**
 * The reasons for rejecting transactions, with the messages of the public server where it has any.
 */
enum FailReason {
  TIME("The transaction can't be executed in the block because of an invalid timestamp"),
  TOKEN("Token id is not supported"),
  FEE_TOKEN("FeeToken id is not supported"),
  NONCE("Nonce mismatch"),
  BALANCE("Not enough balance"),
  ROOM("Balance of the recipient would be too large"),
  LOCKED("Account is locked"),
  NO_SENDER("From account does not exist"),
  NO_ACCOUNT("Account does not exist"),
  TO_ZERO("Transfer to Account with address 0 is not allowed"),
  TRANSFER_SIGNATURE("Transfer signature is incorrect"),
  TRANSFER_ACCOUNT("Transfer account id is incorrect"),
  TOO_MANY_ACCOUNTS("Transfer to account id is bigger than max supported"),
  WITHDRAW_SIGNATURE("Withdraw signature is incorrect"),
  WITHDRAW_ACCOUNT("Withdraw account id is incorrect"),
  NFT_BALANCE("Not enough nft balance"),
  NO_NFT("NFT was not found"),
  NO_INITIATOR("Initiator account does not exist"),
  EXIT_SIGNATURE("ForcedExit signature is incorrect"),
  NO_TARGET("Target account does not exist"),
  TARGET_NOT_LOCKED("Target account is not locked; forced exit is forbidden"),
  TARGET_INVALID("Target account is invalid"),
  INITIATOR_BALANCE("Initiator account: Not enough balance to cover fees"),
  KEY_SIGNATURE("ChangePubKey zkSync signature is incorrect"),
  KEY_ACCOUNT("ChangePubKey account id is incorrect"),
  NO_CREATOR("Creator account does not exist"),
  CREATOR("Creator account is incorrect"),
  MINT_SIGNATURE("MintNFT signature is incorrect"),
  MINT_RECIPIENT("Recipient account id is incorrect"),
  NO_MINT_RECIPIENT("Recipient account not found"),
  ORDER_ACCOUNT("Order account id is incorrect"),
  ORDER_SIGNATURE("Order signature is incorrect"),
  NO_ORDER_RECIPIENT("Recipient Account does not exist"),
  NO_SUBMITTER("Submitter account does not exist"),
  SUBMITTER("Submitter account_id or address is incorrect"),
  SWAP_SIGNATURE("Swap signature is incorrect"),
  BUY_SELL("Buy/Sell tokens do not match"),
  SAME_TOKEN("Can't swap the same tokens"),
  AMOUNTS("Amounts do not match"),
  PRICES("Amounts are not compatible with prices"),
  SELF_SWAP("Self-swap is not allowed");

  private final String text;

  FailReason(String text) {
    this.text = text;
  }

  /** The message for the sender. */
  String text() {
    return text;
  }

  /** Rejects with this reason unless {@code holds}. */
  void unless(boolean holds) {
    if (!holds) {
      throw refusal();
    }
  }

  /** The rejection with this reason. */
  TransactionRejectedException refusal() {
    return new TransactionRejectedException(this);
  }
}
