// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// Which tokens the legacy rollup takes, numbered in the order in which its governor took them up; ether is 0. Names are those of
/// the public client's ABI.
contract Governance {
    error NotTheGovernor();
    error NotAContract(address token);
    error TokenKnown(address token);
    error TokenUnknown(address token);
    error TooManyTokens();

    event NewToken(address indexed token, uint16 indexed tokenId);

    address public immutable networkGovernor;
    /// Where NFTs are created that leave the rollup.
    address public immutable defaultFactory;

    uint16 public totalTokens;
    mapping(uint16 => address) public tokenAddresses;
    mapping(address => uint16) public tokenIds;

    constructor(address governor, address factory) {
        networkGovernor = governor;
        defaultFactory = factory;
    }

    /// Takes a token up under the next id. Balances of tokens that change by themselves are the governor's to keep out.
    function addToken(address token) external {
        if (msg.sender != networkGovernor) revert NotTheGovernor();
        if (token.code.length == 0) revert NotAContract(token);
        if (tokenIds[token] != 0) revert TokenKnown(token);
        if (totalTokens == type(uint16).max) revert TooManyTokens();
        uint16 id = ++totalTokens;
        tokenAddresses[id] = token;
        tokenIds[token] = id;
        emit NewToken(token, id);
    }

    function isValidTokenId(uint16 id) external view returns (bool) {
        return id <= totalTokens;
    }

    /// The id of a token.
    function validateTokenAddress(address token) external view returns (uint16 id) {
        id = tokenIds[token];
        if (id == 0) revert TokenUnknown(token);
    }

    /// All creators share one factory.
    function getNFTFactory(uint32, address) external view returns (address) {
        return defaultFactory;
    }
}
