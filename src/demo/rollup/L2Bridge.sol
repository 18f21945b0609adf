// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Layers} from "./Layers.sol";
import {IMessenger} from "./System.sol";

/// A layer 1 token on layer 2: the bridge mints what was deposited and burns what is withdrawn.
contract BridgedToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event BridgeMint(address indexed account, uint256 amount);
    event BridgeBurn(address indexed account, uint256 amount);

    error NotTheBridge();
    error BalanceTooLow(uint256 balance);
    error AllowanceTooLow(uint256 allowance);
    error InvalidReceiver();

    address public immutable l2Bridge = msg.sender;
    address public l1Address;
    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    modifier onlyBridge() {
        if (msg.sender != l2Bridge) revert NotTheBridge();
        _;
    }

    /// Apart from the constructor, so that the address depends on the layer 1 token alone.
    function initialize(address l1Token, string calldata itsName, string calldata itsSymbol, uint8 itsDecimals)
        external
        onlyBridge
    {
        l1Address = l1Token;
        name = itsName;
        symbol = itsSymbol;
        decimals = itsDecimals;
    }

    function bridgeMint(address account, uint256 amount) external onlyBridge {
        totalSupply += amount;
        balanceOf[account] += amount;
        emit Transfer(address(0), account, amount);
        emit BridgeMint(account, amount);
    }

    function bridgeBurn(address account, uint256 amount) external onlyBridge {
        if (balanceOf[account] < amount) revert BalanceTooLow(balanceOf[account]);
        balanceOf[account] -= amount;
        totalSupply -= amount;
        emit Transfer(account, address(0), amount);
        emit BridgeBurn(account, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            if (allowed < amount) revert AllowanceTooLow(allowed);
            allowance[from][msg.sender] = allowed - amount;
        }
        return move(from, to, amount);
    }

    function move(address from, address to, uint256 amount) private returns (bool) {
        if (to == address(0)) revert InvalidReceiver();
        if (balanceOf[from] < amount) revert BalanceTooLow(balanceOf[from]);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }
}

/// 0x10003 on layer 2: mints the tokens that the bridge on layer 1 took in, and sends them back with a message.
contract L2Bridge {
    event FinalizeDeposit(
        address indexed l1Sender, address indexed l2Receiver, address indexed l2Token, uint256 amount
    );
    event WithdrawalInitiated(
        address indexed l2Sender, address indexed l1Receiver, address indexed l2Token, uint256 amount
    );

    error AlreadyInitialized();
    error NotTheL1Bridge();
    error UnknownToken(address token);
    error UnknownAsset(bytes32 assetId);
    error NothingToWithdraw();

    address public l1SharedBridge;
    uint256 public l1ChainId;
    /// The layer 1 token of a bridged one; zero for others.
    mapping(address => address) public l1TokenAddress;
    /// The bridged token of an asset.
    mapping(bytes32 => address) public tokenAddress;

    /// Called in genesis.
    function initialize(address l1Bridge_, uint256 l1ChainId_) external {
        if (l1SharedBridge != address(0)) revert AlreadyInitialized();
        l1SharedBridge = l1Bridge_;
        l1ChainId = l1ChainId_;
    }

    /// The bridge on layer 1, by its older name.
    function l1Bridge() external view returns (address) {
        return l1SharedBridge;
    }

    /// The bridge on layer 1, by its newer name.
    function L1_ASSET_ROUTER() external view returns (address) {
        return l1SharedBridge;
    }

    /// The chain that layer 2 settles on, by its newer name.
    function L1_CHAIN_ID() external view returns (uint256) {
        return l1ChainId;
    }

    /// The asset that gas is paid with: ether of layer 1.
    function BASE_TOKEN_ASSET_ID() external view returns (bytes32) {
        return Layers.assetId(l1ChainId, Layers.ETHER);
    }

    /// Where the bridged form of a layer 1 token is, or will be after its first deposit.
    function l2TokenAddress(address l1Token) public view returns (address) {
        bytes32 code = keccak256(type(BridgedToken).creationCode);
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt(l1Token), code)))));
    }

    /// The asset of a bridged token; zero for others.
    function assetId(address token) external view returns (bytes32) {
        address l1Token = l1TokenAddress[token];
        return l1Token == address(0) ? bytes32(0) : Layers.assetId(l1ChainId, l1Token);
    }

    /// The chain an asset comes from; zero when it is unknown.
    function originChainId(bytes32 id) external view returns (uint256) {
        return tokenAddress[id] == address(0) ? 0 : l1ChainId;
    }

    /// Mints what the bridge on layer 1 took in; the first deposit of a token creates its bridged form.
    function finalizeDeposit(address l1Sender, address l2Receiver, address l1Token, uint256 amount, bytes calldata data)
        external
    {
        if (msg.sender != Layers.aliased(l1SharedBridge)) revert NotTheL1Bridge();
        address token = l2TokenAddress(l1Token);
        if (l1TokenAddress[token] == address(0)) create(token, l1Token, data);
        BridgedToken(token).bridgeMint(l2Receiver, amount);
        emit FinalizeDeposit(l1Sender, l2Receiver, token, amount);
    }

    /// Burns the caller's tokens; the message it sends is what the bridge on layer 1 pays out for.
    function withdraw(address l1Receiver, address l2Token, uint256 amount) external {
        burn(l1Receiver, l2Token, amount);
    }

    /// The same for an asset instead of a token.
    ///
    /// @param data the ABI encoding of amount, receiver and token; the receiver defaults to the caller, and the asset says which token
    /// @return the hash of the message to layer 1
    function withdraw(bytes32 id, bytes calldata data) external returns (bytes32) {
        address token = tokenAddress[id];
        if (token == address(0)) revert UnknownAsset(id);
        (uint256 amount, address l1Receiver,) = abi.decode(data, (uint256, address, address));
        return burn(l1Receiver == address(0) ? msg.sender : l1Receiver, token, amount);
    }

    function burn(address l1Receiver, address l2Token, uint256 amount) private returns (bytes32 message) {
        address l1Token = l1TokenAddress[l2Token];
        if (l1Token == address(0)) revert UnknownToken(l2Token);
        if (amount == 0) revert NothingToWithdraw();
        BridgedToken(l2Token).bridgeBurn(msg.sender, amount);
        message = IMessenger(Layers.MESSENGER).sendToL1(
            abi.encodePacked(Layers.TOKEN_WITHDRAWAL, l1Receiver, l1Token, amount)
        );
        emit WithdrawalInitiated(msg.sender, l1Receiver, l2Token, amount);
    }

    function create(address token, address l1Token, bytes calldata data) private {
        BridgedToken created = new BridgedToken{salt: salt(l1Token)}();
        assert(address(created) == token);
        (bytes memory name, bytes memory symbol, bytes memory decimals) = abi.decode(data, (bytes, bytes, bytes));
        created.initialize(
            l1Token, abi.decode(name, (string)), abi.decode(symbol, (string)), uint8(abi.decode(decimals, (uint256)))
        );
        l1TokenAddress[token] = l1Token;
        tokenAddress[Layers.assetId(l1ChainId, l1Token)] = token;
    }

    function salt(address l1Token) private pure returns (bytes32) {
        return bytes32(uint256(uint160(l1Token)));
    }
}

/// 0x10004 on layer 2: where clients ask which asset a token is. The bridge knows.
contract L2TokenVault {
    /// The chain that layer 2 settles on.
    function L1_CHAIN_ID() public view returns (uint256) {
        return L2Bridge(Layers.L2_BRIDGE).l1ChainId();
    }

    /// The asset that gas is paid with: ether of layer 1.
    function BASE_TOKEN_ASSET_ID() public view returns (bytes32) {
        return Layers.assetId(L1_CHAIN_ID(), Layers.ETHER);
    }

    /// Wrapped ether on layer 2: there is none.
    function WETH_TOKEN() external pure returns (address) {
        return address(0);
    }

    function assetId(address token) external view returns (bytes32) {
        return L2Bridge(Layers.L2_BRIDGE).assetId(token);
    }

    function originChainId(bytes32 id) external view returns (uint256) {
        return id == BASE_TOKEN_ASSET_ID() ? L1_CHAIN_ID() : L2Bridge(Layers.L2_BRIDGE).originChainId(id);
    }

    function tokenAddress(bytes32 id) external view returns (address) {
        return L2Bridge(Layers.L2_BRIDGE).tokenAddress(id);
    }

    function l2TokenAddress(address l1Token) external view returns (address) {
        return L2Bridge(Layers.L2_BRIDGE).l2TokenAddress(l1Token);
    }
}
