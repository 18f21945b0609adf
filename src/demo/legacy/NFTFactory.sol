// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

interface IReceiver {
    function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4);
}

/// NFTs that left the legacy rollup (ERC-721, with metadata). An id exists once: the rollup lets each leave once.
contract NFTFactory {
    error NotTheRollup();
    error NoSuchToken(uint256 tokenId);
    error TokenExists(uint256 tokenId);
    error NotTheOwner(address account);
    error NotApproved(address account);
    error WrongReceiver(address account);

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    event MintNFTFromZkSync(
        address indexed creator, address indexed recipient, uint32 serialId, bytes32 contentHash, uint32 tokenId
    );

    /// What the rollup says of a token.
    struct Origin {
        bytes32 contentHash;
        address creator;
        uint32 serialId;
    }

    bytes private constant BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

    address public immutable zkSync;
    string public name;
    string public symbol;

    mapping(uint256 => Origin) public origins;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => address) private owners;
    mapping(uint256 => address) private approved;

    constructor(string memory name_, string memory symbol_, address rollup) {
        name = name_;
        symbol = symbol_;
        zkSync = rollup;
    }

    /// Creates a token that leaves the rollup. Its recipient is not called.
    function mintNFTFromZkSync(
        address creator,
        address recipient,
        uint32 serialId,
        bytes32 contentHash,
        uint32 tokenId
    ) external {
        if (msg.sender != zkSync) revert NotTheRollup();
        if (owners[tokenId] != address(0)) revert TokenExists(tokenId);
        if (recipient == address(0)) revert WrongReceiver(recipient);
        owners[tokenId] = recipient;
        balanceOf[recipient]++;
        origins[tokenId] = Origin(contentHash, creator, serialId);
        emit Transfer(address(0), recipient, tokenId);
        emit MintNFTFromZkSync(creator, recipient, serialId, contentHash, tokenId);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        if (owner == address(0)) revert NoSuchToken(tokenId);
    }

    /// The content hash as the IPFS identifier (CID version 0) of the same SHA-256.
    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return string.concat("ipfs://", base58(abi.encodePacked(hex"1220", origins[tokenId].contentHash)));
    }

    /// Of 34 bytes that begin with 0x12, which are 46 digits.
    function base58(bytes memory number) private pure returns (string memory) {
        bytes memory digits = new bytes(46);
        for (uint256 place = 46; place > 0; place--) {
            uint256 rest = 0;
            for (uint256 i = 0; i < number.length; i++) {
                rest = rest * 256 + uint8(number[i]);
                number[i] = bytes1(uint8(rest / 58));
                rest %= 58;
            }
            digits[place - 1] = BASE58[rest];
        }
        return string(digits);
    }

    function getApproved(uint256 tokenId) external view returns (address) {
        ownerOf(tokenId);
        return approved[tokenId];
    }

    function approve(address account, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotApproved(msg.sender);
        approved[tokenId] = account;
        emit Approval(owner, account, tokenId);
    }

    function setApprovalForAll(address operator, bool isApproved) external {
        isApprovedForAll[msg.sender][operator] = isApproved;
        emit ApprovalForAll(msg.sender, operator, isApproved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        if (from != owner) revert NotTheOwner(from);
        if (to == address(0)) revert WrongReceiver(to);
        bool may = msg.sender == owner || isApprovedForAll[owner][msg.sender] || approved[tokenId] == msg.sender;
        if (!may) revert NotApproved(msg.sender);
        delete approved[tokenId];
        balanceOf[from]--;
        balanceOf[to]++;
        owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        bytes4 answer = IReceiver(to).onERC721Received(msg.sender, from, tokenId, data);
        if (answer != IReceiver.onERC721Received.selector) revert WrongReceiver(to);
    }
}
