package dev.portcullis.legacy.query;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.layer1.Layer1Config;
import dev.portcullis.legacy.transaction.TransactionHash;
import dev.portcullis.persistence.legacy.query.AccountReader;
import dev.portcullis.persistence.legacy.query.NftReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Queries accounts and NFTs. */
@ApplicationScoped
public class LegacyAccounts {
  @Inject private AccountReader accounts;
  @Inject private NftReader nfts;
  @Inject private Layer1Config layer1;

  /** The state of an address, whether it has an account or not. */
  public AccountState state(Address address) {
    return AccountState.of(
        address.text(), accounts.account(address.bytes()), layer1.confirmations());
  }

  /** An NFT by its token id. */
  public Optional<NftView> nft(long tokenId) {
    return nfts.find(tokenId).map(NftView::of);
  }

  /** The account that owns an NFT; empty if none on the rollup does. */
  public Optional<Long> owner(long tokenId) {
    return nfts.owner(tokenId);
  }

  /** The token id of the NFT that a transaction minted. */
  public Optional<Long> nftOf(TransactionHash hash) {
    return nfts.ofTransaction(hash.bytes());
  }
}
