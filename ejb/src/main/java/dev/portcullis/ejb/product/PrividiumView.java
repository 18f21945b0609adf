package dev.portcullis.ejb.product;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * What the public clients of permissioned rollups read before they sign in.
 *
 * @param apiUrl the address above {@code /api} and {@code /rpc}, which the command of the family
 *     looks up; absent where it is unknown
 * @param v1 the first version of the form
 */
public record PrividiumView(
    @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) String apiUrl, V1 v1) {
  /**
   * The installation and its chain. Addresses that the operator has not set are null.
   *
   * @param blockExplorerUrl the address of a block explorer
   * @param chainId EIP-155, in hexadecimal
   * @param chainName the operator's name for the chain
   * @param baseToken the coin in which gas is paid
   * @param rpcUrl the JSON-RPC address of the gateway
   * @param userPanelUrl the address of the pages for users
   * @param version that of the product
   * @param l1ChainId the chain id of layer 1, in hexadecimal
   * @param l1ChainName the operator's name for layer 1
   * @param featuredWalletIds the wallets to feature (EIP-6963 identifiers); absent for all
   */
  public record V1(
      @Nullable String blockExplorerUrl,
      String chainId,
      String chainName,
      BaseToken baseToken,
      @Nullable String rpcUrl,
      @Nullable String userPanelUrl,
      String version,
      @Nullable String l1ChainId,
      String l1ChainName,
      @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) List<String> featuredWalletIds) {}

  /**
   * The coin in which gas is paid.
   *
   * @param name of one whole coin
   * @param symbol 2 to 6 characters
   * @param decimals how many decimals an amount in its smallest unit has
   * @param l1Address the token on layer 1; null if it is the coin of layer 1
   */
  public record BaseToken(String name, String symbol, int decimals, @Nullable String l1Address) {}
}
