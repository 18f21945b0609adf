package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.transaction.MintNft;
import java.math.BigInteger;

/** Executes the minting of NFTs. */
final class NftMinting {
  private static final int HASH_DIGITS = 66;
  private static final int ADDRESS_DIGITS = 40;

  private final WorkingSet set;
  private final TransactionChecks checks;
  private final DerivedHashes derivedHashes;

  NftMinting(WorkingSet set, TransactionChecks checks, DerivedHashes derivedHashes) {
    this.set = set;
    this.checks = checks;
    this.derivedHashes = derivedHashes;
  }

  OperationEffects apply(MintNft tx) {
    FailReason.TOKEN.unless(TransactionChecks.isFungible(tx.feeToken()));
    FailReason.MINT_RECIPIENT.unless(!tx.recipient().equals(TransactionChecks.ZERO));
    LedgerAccount creator = set.account(tx.creatorId()).orElseThrow(FailReason.NO_CREATOR::refusal);
    FailReason.CREATOR.unless(!creator.isLocked());
    FailReason.CREATOR.unless(creator.address().equals(tx.creatorAddress()));
    FailReason.MINT_SIGNATURE.unless(checks.isBy(tx.signature(), creator.pubKeyHash()));
    LedgerAccount recipient =
        set.account(tx.recipient()).orElseThrow(FailReason.NO_MINT_RECIPIENT::refusal);
    FailReason.NONCE.unless(tx.nonce() == creator.nonce());
    FailReason.BALANCE.unless(checks.has(creator, tx.feeToken(), tx.fee()));
    FailReason.TOKEN.unless(TransactionChecks.isToken(set.counters().nextNft()));
    Nft nft = made(tx, creator);
    set.update(creator, now -> now.withNextNonce().withNextSerial());
    set.debit(creator, tx.feeToken(), tx.fee());
    set.mint(nft);
    set.credit(recipient, nft.tokenId(), BigInteger.ONE);
    set.collectFee(tx.feeToken(), tx.fee());
    return OperationEffects.of(OperationKind.MINT_NFT, BigInteger.ONE, creator, recipient)
        .about(nft);
  }

  private Nft made(MintNft tx, LedgerAccount creator) {
    long token = set.counters().nextNft();
    String hash = derivedHashes.nfts().of(creator.id(), creator.minted(), tx.contentHash()).text();
    return new Nft(
        token,
        creator.id(),
        creator.address(),
        creator.minted(),
        tx.contentHash(),
        new Address("0x" + hash.substring(HASH_DIGITS - ADDRESS_DIGITS)),
        "NFT-" + token);
  }
}
